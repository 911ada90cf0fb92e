// Draws the charts of the console from data that stands in the page. The numbers are in a table beside each chart.

/**
 * @typedef {{name: string, values: (number|null)[], is_baseline?: boolean}} Series
 * @typedef {{kind: "bars"|"rows"|"lines", labels: string[], series: Series[], levels?: {name: string, value: number}[],
 *   intervals?: ([number, number]|null)[], unit?: "share"|"count"|"percent"|"hours"|"ms", stacked?: boolean}} Drawn
 */

const LINES = ["#7c3aed", "#0e7490", "#b45309", "#15803d", "#be185d", "#1d4ed8", "#a16207", "#b91c1c", "#0f766e", "#6d28d9", "#57534e"];
const LINES_DARK = ["#c4b5fd", "#67e8f9", "#fcd34d", "#86efac", "#f9a8d4", "#93c5fd", "#fdba74", "#fca5a5", "#5eead4", "#e9d5ff", "#d6d3d1"];
const ROOM = 1.02; // a share of 1 is drawn whole, not cut in half at the edge
const charts = new Map();

const UNITS = { percent: "%", hours: "h", ms: "ms" };

const isDark = () => document.documentElement.classList.contains("dark");
const palette = () => (isDark() ? LINES_DARK : LINES);
const ink = () => (isDark() ? "#e5e7eb" : "#374151");
const grid = () => (isDark() ? "#374151" : "#e5e7eb");
const paper = () => (isDark() ? "#111827" : "#ffffff");
const faded = () => (isDark() ? "#6b7280" : "#9ca3af");

/** @param {Drawn} data */
function datasets(data) {
  const colours = palette();
  const drawn = data.series.map((series, at) => ({
    label: series.name,
    data: series.values,
    borderColor: data.stacked ? paper() : series.is_baseline ? faded() : colours[at % colours.length],
    backgroundColor: series.is_baseline ? faded() : colours[at % colours.length],
    borderWidth: data.stacked ? 1 : undefined, // parts that touch are told apart by more than their colour
    spanGaps: true,
    tension: 0,
    pointRadius: 3,
    maxBarThickness: 28,
  }));
  const levels = (data.levels ?? []).map((level, at) => ({
    label: level.name,
    data: [], // `levels` draws it; this is its line in the legend
    level: level.value,
    borderColor: colours[at % colours.length],
    backgroundColor: "transparent",
    borderDash: [4, 4],
    borderWidth: 1,
    pointRadius: 0,
  }));
  return [...drawn, ...levels];
}

/** Whiskers of the 95 % intervals on the bars of the first series. */
const whiskers = {
  id: "whiskers",
  afterDatasetsDraw(chart) {
    const intervals = chart.config.options.intervals ?? [];
    const { ctx, scales } = chart;
    ctx.save();
    ctx.strokeStyle = ink();
    ctx.lineWidth = 1.5;
    chart.getDatasetMeta(0).data.forEach((bar, at) => {
      if (!intervals[at]) return;
      const [low, high] = intervals[at].map((value) => scales.y.getPixelForValue(value));
      ctx.beginPath();
      ctx.moveTo(bar.x, low);
      ctx.lineTo(bar.x, high);
      ctx.moveTo(bar.x - 5, low);
      ctx.lineTo(bar.x + 5, low);
      ctx.moveTo(bar.x - 5, high);
      ctx.lineTo(bar.x + 5, high);
      ctx.stroke();
    });
    ctx.restore();
  },
};

/** Levels over the full width: a data set would begin at the first run and end at the last, and with one run be nothing. */
const levels = {
  id: "levels",
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea, scales } = chart;
    ctx.save();
    chart.data.datasets.forEach((dataset, at) => {
      if (dataset.level === undefined || !chart.isDatasetVisible(at)) return;
      const y = scales.y.getPixelForValue(dataset.level);
      ctx.strokeStyle = dataset.borderColor;
      ctx.lineWidth = dataset.borderWidth;
      ctx.setLineDash(dataset.borderDash);
      ctx.beginPath();
      ctx.moveTo(chartArea.left, y);
      ctx.lineTo(chartArea.right, y);
      ctx.stroke();
    });
    ctx.restore();
  },
};

/** @param {HTMLCanvasElement} canvas */
function draw(canvas) {
  const source = document.getElementById(canvas.dataset.source ?? "");
  if (!source?.textContent) return;
  /** @type {Drawn} */
  const data = JSON.parse(source.textContent);
  const isRows = data.kind === "rows";
  const isShare = data.unit ? data.unit === "share" : data.kind !== "rows" || data.series.length > 1;
  const isStacked = Boolean(data.stacked);
  const ticks = isShare ? { color: ink(), precision: 2, stepSize: 0.2, includeBounds: false } : { color: ink(), precision: data.unit === "count" || !data.unit ? 0 : undefined };
  const title = { display: data.unit in UNITS, text: UNITS[data.unit], color: ink() };
  const values = { beginAtZero: true, max: isShare ? ROOM : undefined, stacked: isStacked, ticks, title, grid: { color: grid() } };
  const names = { stacked: isStacked, ticks: { color: ink(), autoSkip: !isRows }, grid: { display: false } };
  charts.get(canvas)?.destroy();
  if (isRows) canvas.parentElement.style.height = `${data.labels.length * (data.series.length > 1 ? 26 : 34) + 80}px`;
  charts.set(
    canvas,
    new Chart(canvas, {
      type: data.kind === "lines" ? "line" : "bar",
      data: { labels: data.labels, datasets: datasets(data) },
      options: {
        animation: false,
        indexAxis: isRows ? "y" : "x",
        maintainAspectRatio: false,
        responsive: true,
        intervals: data.intervals,
        scales: isRows ? { x: values, y: names } : { x: names, y: values },
        plugins: { legend: { display: data.series.length > 1, position: "bottom", labels: { color: ink(), boxWidth: 14 } } },
      },
      plugins: [whiskers, levels],
    }),
  );
}

function drawAll() {
  document.querySelectorAll("canvas[data-source]").forEach((canvas) => draw(/** @type {HTMLCanvasElement} */ (canvas)));
}

drawAll();
// The console's switch between light and dark changes a class of the page.
new MutationObserver(drawAll).observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
