// A short, soft tone when an answer comes. Off unless the visitor switched it on.

let context;

export function chime() {
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.value = 523;
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(0.08, now + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.5);
}
