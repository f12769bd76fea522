// Colours, canvases and small parts of the page.

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
let inks = {};

function readInks() {
  const style = getComputedStyle(document.documentElement);
  const names = ['paper', 'text', 'faint', 'grid', 'first', 'second', 'third', 'fourth', 'fifth',
    'good', 'bad', 'ground', 'raised'];
  inks = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
readInks();
const redraws = [];
dark.addEventListener('change', () => {
  readInks();
  for (const redraw of redraws) redraw();
});

// Calls a function when the colours have changed.
export const onColours = (redraw) => redraws.push(redraw);
// A colour by its name in the style sheet.
export const ink = (name) => inks[name];
export const isDark = () => dark.matches;
// Whether the user prefers reduced motion.
export const isStill = () => still.matches;

const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

// A colour between two, with an opacity.
export function mixed(a, b, share, alpha = 1) {
  const [from, to] = [parts(ink(a)), parts(ink(b))];
  const rgb = from.map((value, index) => Math.round(value + (to[index] - value) * share));
  return `rgb(${rgb.join(' ')} / ${alpha})`;
}

// The colour of a sharpness: blue is dull, violet and pink are sharp.
export const toneOf = (sharpness, alpha = 1) =>
  sharpness < 0.5
    ? mixed('first', 'second', sharpness * 2, alpha)
    : mixed('second', 'fifth', sharpness * 2 - 1, alpha);

// Fits a canvas to its place on the screen, and returns its context in pixels of the page.
export function fit(canvas) {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { context, width, height };
}

// An element with properties and children.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== 'list') element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);
export const clamp = (value, low = 0, high = 1) => Math.min(Math.max(value, low), high);
export const two = (value) => value.toFixed(2);

// Microseconds as text with a fitting unit.
export function time(micros) {
  const size = Math.abs(micros);
  if (size < 1000) return `${Math.round(micros)} µs`;
  if (size < 1e6) return `${(micros / 1000).toFixed(size < 1e4 ? 2 : 1)} ms`;
  return `${(micros / 1e6).toFixed(3)} s`;
}

// Runs a function for each frame while its canvas is visible; ten times a second for users who
// prefer reduced motion.
export function animate(canvas, draw) {
  let latest = 0;
  function frame(moment) {
    requestAnimationFrame(frame);
    if (canvas.offsetParent === null || document.hidden) return;
    if (isStill() && moment - latest < 100) return;
    const box = canvas.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return;
    latest = moment;
    draw(moment);
  }
  requestAnimationFrame(frame);
}
