// Draws the pattern in the editor. Only the visible part is drawn. Where several taps share a
// column of pixels, the column shows the highest.

import { RULER } from './geometry.js';
import { clamp, ink, mixed, toneOf } from './ink.js';

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300,
  600, 1800, 3600, 7200, 21600, 86400];
// If there are more visible taps per pixel than this, the heads of the taps are not drawn.
const DENSE = 0.5;

export function draw(context, geometry, state) {
  const { editor, width } = geometry;
  context.clearRect(0, 0, width, geometry.height);
  context.font = '12px system-ui, "DejaVu Sans", sans-serif';
  drawLanes(context, geometry);
  drawGrid(context, geometry);
  if (editor.loop) drawLoop(context, geometry, editor.loop);
  context.save();
  context.beginPath();
  context.rect(geometry.left - 8, 0, geometry.right - geometry.left + 16, geometry.height);
  context.clip();
  const shown = editor.items.filter((item) => geometry.isShown(item));
  for (const lane of geometry.lanes) {
    if (lane.id === 'intensity') drawFelt(context, geometry, lane, state.felt);
    drawLane(context, geometry, lane, shown, state);
  }
  drawSelection(context, geometry, shown, state);
  drawTime(context, geometry, editor.cursor, ink('text'), 1.5);
  for (const place of state.places) drawTime(context, geometry, place, ink('good'), 2);
  if (state.band) drawBand(context, state.band);
  context.restore();
}

function drawLanes(context, geometry) {
  for (const lane of geometry.lanes) {
    context.fillStyle = ink('ground');
    context.beginPath();
    context.roundRect(
      geometry.left - 8, lane.top - 4, geometry.right - geometry.left + 16, lane.height + 8, 8);
    context.fill();
    context.fillStyle = ink('faint');
    context.textAlign = 'left';
    if (geometry.left < 40) {
      context.fillText(lane.title, geometry.left, lane.top + 10);
      continue;
    }
    const words = lane.title.split(' ');
    words.forEach((word, index) => context.fillText(word, 2, lane.top + 10 + index * 14));
    context.textAlign = 'right';
    context.fillText(String(lane.high), geometry.left - 12, lane.top + 10 + words.length * 14);
    context.fillText(String(lane.low), geometry.left - 12, lane.top + lane.height);
  }
}

function drawGrid(context, geometry) {
  const { from, to } = geometry.editor.view;
  const step = STEPS.find((size) => size * geometry.perSecond >= 64) ?? STEPS.at(-1);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  context.textAlign = 'center';
  for (let count = Math.ceil(from / step); count * step <= to; count++) {
    const x = geometry.x(count * step);
    context.fillStyle = ink('grid');
    context.fillRect(x, RULER - 6, 1, geometry.height - RULER);
    context.fillStyle = ink('faint');
    const label = `${(count * step).toFixed(digits)} s`;
    // A label at an edge stays within it.
    const half = context.measureText(label).width / 2;
    context.fillText(label, clamp(x, half, geometry.width - half), 14);
  }
}

function drawLoop(context, geometry, [from, to]) {
  const [left, right] = [geometry.x(from), geometry.x(to)];
  context.fillStyle = mixed('good', 'good', 0, 0.12);
  context.fillRect(left, RULER - 8, right - left, geometry.height - RULER);
  context.fillStyle = ink('good');
  context.fillRect(left, RULER - 8, right - left, 4);
}

// Draws the levels of the whole pattern, which the studio has computed.
function drawFelt(context, geometry, lane, felt) {
  if (!felt?.intensity) return;
  const base = geometry.y(lane, 0);
  const step = felt.seconds / felt.intensity.length;
  context.fillStyle = mixed('faint', 'faint', 0, 0.16);
  context.beginPath();
  context.moveTo(geometry.x(0), base);
  felt.intensity.forEach((level, index) => {
    const y = geometry.y(lane, level);
    context.lineTo(geometry.x(index * step), y);
    context.lineTo(geometry.x((index + 1) * step), y);
  });
  context.lineTo(geometry.x(felt.seconds), base);
  context.fill();
}

function drawLane(context, geometry, lane, shown, state) {
  const spans = shown.filter((item) => item.duration > 0 || item.kind !== 'tap');
  for (const item of spans) {
    const level = geometry.levelOf(item, lane);
    if (level === null || item.kind === 'tap') continue;
    if (item.kind === 'curve') drawCurve(context, geometry, lane, item);
    else if (item.kind === 'parameter') drawFlag(context, geometry, lane, item);
    else if (lane.id === 'sharpness') drawBar(context, geometry, lane, item, level);
    else drawSpan(context, geometry, lane, item, level, state);
  }
  if (lane.id === 'intensity' || lane.id === 'sharpness') {
    drawTaps(context, geometry, lane, shown.filter((item) => item.kind === 'tap'));
  }
}

// The colour of an event. Haptic events have the colour of their sharpness.
const colourOf = (geometry, item, alpha) => (item.kind === 'tone' || item.kind === 'sound'
  ? mixed('fourth', 'fourth', 0, alpha)
  : toneOf(geometry.editor.valueOf(item, 'HapticSharpness'), alpha));

function drawSpan(context, geometry, lane, item, level, state) {
  const base = geometry.y(lane, 0);
  context.beginPath();
  context.moveTo(geometry.x(item.time), base);
  for (const [seconds, share] of geometry.envelope(item)) {
    context.lineTo(geometry.x(item.time + seconds), geometry.y(lane, level * share));
  }
  const wave = item.kind === 'sound' ? state.sounds.get(item.path) : null;
  if (wave?.peaks?.length) {
    drawWave(context, geometry, lane, item, level, wave);
    return;
  }
  context.lineTo(geometry.x(item.time + Math.max(geometry.editor.lengthOf(item), item.duration)), base);
  context.closePath();
  context.fillStyle = colourOf(geometry, item, 0.45);
  context.strokeStyle = colourOf(geometry, item, 1);
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}

// Draws the waveform of a sound file, from its start to the end of the event.
function drawWave(context, geometry, lane, item, level, wave) {
  const middle = lane.top + lane.height / 2;
  const seconds = item.duration > 0 ? Math.min(item.duration, wave.seconds) : wave.seconds;
  const step = wave.seconds / wave.peaks.length;
  context.fillStyle = mixed('fourth', 'fourth', 0, 0.8);
  for (let index = 0; index * step < seconds; index++) {
    const x = geometry.x(item.time + index * step);
    const size = Math.max((wave.peaks[index] * level * lane.height) / 2, 0.5);
    context.fillRect(x, middle - size, Math.max(step * geometry.perSecond, 0.6), size * 2);
  }
  context.strokeStyle = mixed('fourth', 'fourth', 0, 0.9);
  context.strokeRect(
    geometry.x(item.time), geometry.y(lane, level), seconds * geometry.perSecond,
    geometry.y(lane, 0) - geometry.y(lane, level));
}

function drawBar(context, geometry, lane, item, level) {
  const x = geometry.x(item.time);
  context.fillStyle = colourOf(geometry, item, 0.9);
  context.beginPath();
  context.roundRect(
    x, geometry.y(lane, level) - 4, Math.max(item.duration * geometry.perSecond, 4), 8, 4);
  context.fill();
}

function drawTaps(context, geometry, lane, taps) {
  const base = geometry.y(lane, 0);
  const isDense = taps.length > (geometry.right - geometry.left) * DENSE;
  if (isDense) return drawColumns(context, geometry, lane, taps, base);
  const paths = new Map();
  for (const item of taps) {
    const colour = colourOf(geometry, item, 1);
    if (!paths.has(colour)) paths.set(colour, new Path2D());
    const path = paths.get(colour);
    const [x, y] = [geometry.x(item.time), geometry.y(lane, geometry.levelOf(item, lane))];
    path.rect(x - 1, y, 2, base - y);
    path.moveTo(x + 5, y);
    path.arc(x, y, 5, 0, 7);
  }
  for (const [colour, path] of paths) {
    context.fillStyle = colour;
    context.fill(path);
  }
}

function drawColumns(context, geometry, lane, taps, base) {
  const columns = new Map();
  for (const item of taps) {
    const x = Math.round(geometry.x(item.time));
    const level = geometry.levelOf(item, lane);
    if (level > (columns.get(x)?.level ?? -1)) columns.set(x, { level, item });
  }
  for (const [x, { level, item }] of columns) {
    const y = geometry.y(lane, level);
    context.fillStyle = colourOf(geometry, item, 1);
    context.fillRect(x, y, 1, base - y);
  }
}

function drawCurve(context, geometry, lane, item) {
  context.strokeStyle = ink('second');
  context.lineWidth = 2;
  context.beginPath();
  item.points.forEach((point, index) => {
    const [x, y] = [geometry.x(item.time + point.time), geometry.y(lane, point.value)];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
  context.fillStyle = ink('second');
  for (const point of item.points) {
    dot(context, geometry.x(item.time + point.time), geometry.y(lane, point.value), 4);
  }
}

function drawFlag(context, geometry, lane, item) {
  const [x, y] = [geometry.x(item.time), geometry.y(lane, item.value)];
  context.fillStyle = ink('third');
  context.fillRect(x - 1, y, 2, geometry.y(lane, lane.low) - y);
  context.beginPath();
  context.moveTo(x, y - 6);
  context.lineTo(x + 6, y);
  context.lineTo(x, y + 6);
  context.lineTo(x - 6, y);
  context.fill();
}

function dot(context, x, y, size) {
  context.beginPath();
  context.arc(x, y, size, 0, 7);
  context.fill();
}

// Marks the selected items: taps, parameters and points by rings, other events by a frame with
// handles for their duration and envelope. Also marks entries with problems.
function drawSelection(context, geometry, shown, state) {
  context.lineWidth = 2;
  const isDense = shown.length > (geometry.right - geometry.left) * DENSE;
  const tops = new Set();
  for (const item of shown) {
    for (const lane of geometry.lanes) {
      const level = geometry.levelOf(item, lane);
      if (level === null) continue;
      if (state.marked.has(item.entry)) {
        context.fillStyle = ink('bad');
        context.fillRect(geometry.x(item.time) - 4, lane.top + lane.height + 1, 8, 3);
      }
      if (item.kind === 'curve') drawSelectedPoints(context, geometry, lane, item);
      if (!geometry.editor.isSelected(item.key)) continue;
      context.strokeStyle = ink('text');
      const y = geometry.y(lane, level);
      if (isDense && item.kind === 'tap') tops.add(Math.round(geometry.x(item.time)));
      else if (item.kind === 'tap' || item.kind === 'parameter') ring(context, geometry.x(item.time), y, 8);
      else if (item.content === 'Event') drawHandles(context, geometry, lane, item, y);
    }
  }
  // Where several taps share a column of pixels, the column is marked instead.
  context.fillStyle = ink('text');
  for (const x of tops) context.fillRect(x, RULER + 2, 1, 4);
}

function drawSelectedPoints(context, geometry, lane, item) {
  const isWhole = geometry.editor.isSelected(item.key);
  context.strokeStyle = ink('text');
  item.points.forEach((point, index) => {
    if (!isWhole && !geometry.editor.isSelected(`${item.key}.${index}`)) return;
    ring(context, geometry.x(item.time + point.time), geometry.y(lane, point.value), 7);
  });
}

function drawHandles(context, geometry, lane, item, top) {
  const span = geometry.editor.spanOf(item);
  const [from, to] = [geometry.x(item.time), geometry.x(item.time + span)];
  const base = geometry.y(lane, 0);
  const isBar = lane.id === 'sharpness';
  context.strokeRect(from, isBar ? top - 6 : top, Math.max(to - from, 4), isBar ? 12 : base - top);
  for (const [, x, y] of geometry.handles(item, lane)) {
    context.fillStyle = ink('raised');
    context.beginPath();
    if (y === null) context.roundRect(x - 3, (isBar ? top : (top + base) / 2) - 9, 6, 18, 3);
    else context.arc(x, y, 5, 0, 7);
    context.fill();
    context.stroke();
  }
}

function ring(context, x, y, size) {
  context.beginPath();
  context.arc(x, y, size, 0, 7);
  context.stroke();
}

function drawTime(context, geometry, time, colour, width) {
  const x = geometry.x(time);
  context.fillStyle = colour;
  context.fillRect(x - width / 2, RULER - 10, width, geometry.height - RULER + 6);
}

function drawBand(context, [x0, y0, x1, y1]) {
  context.fillStyle = mixed('first', 'first', 0, 0.12);
  context.strokeStyle = ink('first');
  context.lineWidth = 1;
  context.fillRect(x0, y0, x1 - x0, y1 - y0);
  context.strokeRect(x0, y0, x1 - x0, y1 - y0);
}
