// The banner of unclaimed danger asks for itself (htmx); here is what must not go wrong with that, and the sound.

const STORE = "console.alarm.sound";
const TONES = [659, 523]; // Hz, one after the other, twice
const ALARMS = ["alarm", "unwritten-alarm"]; // danger nobody has claimed, and danger that could not be written down
const TONE_SECONDS = 0.22;

const isWanted = () => {
  try {
    return localStorage.getItem(STORE) === "on";
  } catch {
    return false;
  }
};

/** @type {AudioContext|undefined} */
let audio;

/** Browsers keep it silent until somebody has pressed a key or a button on the page. */
async function sound() {
  audio ??= new AudioContext();
  await audio.resume();
  [...TONES, ...TONES].forEach((pitch, number) => {
    const begin = audio.currentTime + number * (TONE_SECONDS + 0.06);
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.2, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS);
  });
}

// Whoever was signed out gets the sign-in page as an answer: that is no banner, and must not wipe one away.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (!ALARMS.includes(target.id)) return;
  if (!xhr.responseText.includes(`id="${target.id}"`)) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  const { id } = event.detail.target;
  if (ALARMS.includes(id) && document.querySelector(`#${id}[data-news]`) && isWanted()) void sound();
});

document.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !box.matches("[data-alarm-sound]")) return;
  try {
    localStorage.setItem(STORE, box.checked ? "on" : "off");
  } catch {
    // a browser that keeps nothing: silent again on the next page
  }
  if (box.checked) void sound();
});

for (const box of document.querySelectorAll("[data-alarm-sound]")) if (box instanceof HTMLInputElement) box.checked = isWanted();
