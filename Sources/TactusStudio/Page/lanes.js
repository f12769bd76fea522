// Draws the lanes of the scope into a canvas. A view is the part of time that is shown: `from` and
// `to` in microseconds, and its size and the width of the names in pixels.

import * as trace from './trace.js';
import { ink, mixed, time, toneOf } from './ink.js';

// The width of the names of the lanes in pixels.
export const gutterOf = (width) => (width < 500 ? 72 : 92);
const AXIS = 26;
const GAP = 10;
const KINDS = ['tap', 'vibration', 'tone', 'sound'];

const xOf = (view, moment) =>
  view.gutter + ((moment - view.from) / (view.to - view.from)) * (view.width - view.gutter - 8);

export const timeAt = (view, x) =>
  view.from + ((x - view.gutter) / (view.width - view.gutter - 8)) * (view.to - view.from);

// The lanes with their heights, from top to bottom.
function lanes(view, device) {
  const actuators = device?.actuators ?? [];
  const parts = [
    { name: 'intensity', part: 0, share: 2 }, { name: 'sharpness', part: 1, share: 1.2 },
    ...actuators.map((actuator, index) => ({ name: actuator.name, actuator: index, share: 1.4 })),
    { name: 'events', events: true, share: 0.7 }, { name: 'lateness', late: true, share: 1 },
  ];
  const shares = parts.reduce((sum, lane) => sum + lane.share, 0);
  const room = view.height - AXIS - GAP * parts.length;
  let top = GAP / 2;
  for (const lane of parts) {
    lane.top = top;
    lane.height = (room * lane.share) / shares;
    top += lane.height + GAP;
  }
  return parts;
}

export function drawAll(context, view, device) {
  context.clearRect(0, 0, view.width, view.height);
  context.font = "12px system-ui, 'DejaVu Sans', sans-serif";
  context.textBaseline = 'middle';
  const all = lanes(view, device);
  const bottom = all.at(-1).top + all.at(-1).height;
  drawAxis(context, view, bottom);
  for (const lane of all) {
    drawFrame(context, view, lane);
    context.save();
    context.beginPath();
    context.rect(view.gutter, lane.top - 4, view.width - view.gutter - 8, lane.height + 8);
    context.clip();
    if (lane.events) drawEvents(context, view, lane);
    else if (lane.late) drawLateness(context, view, lane);
    else if (lane.actuator !== undefined) drawActuator(context, view, lane);
    else drawZones(context, view, lane);
    context.restore();
  }
  return bottom;
}

function drawFrame(context, view, lane) {
  const base = lane.top + lane.height;
  context.fillStyle = ink('grid');
  context.fillRect(view.gutter, base, view.width - view.gutter - 8, 1);
  if (!lane.events) {
    context.globalAlpha = 0.5;
    context.fillRect(view.gutter, lane.top, view.width - view.gutter - 8, 1);
    context.globalAlpha = 1;
  }
  context.textAlign = 'left';
  context.fillStyle = ink('text');
  // Beside the middle of the lane: the numbers are at its top and bottom.
  context.fillText(lane.name, 8, lane.top + lane.height / 2, view.gutter - 10);
  if (lane.events || lane.late) return;
  context.textAlign = 'right';
  context.fillStyle = ink('faint');
  context.fillText('1', view.gutter - 6, lane.top + 4);
  context.fillText('0', view.gutter - 6, base - 3);
}

function drawAxis(context, view, bottom) {
  const span = view.to - view.from;
  const goal = span / Math.max((view.width - view.gutter) / 95, 2);
  const power = 10 ** Math.floor(Math.log10(goal));
  const step = [1, 2, 5, 10].map((factor) => factor * power)
    .find((size) => size >= goal * 0.9);
  // Live, the zero is the right edge; frozen, it is the time at which the device was opened.
  const zero = view.live ? view.to : 0;
  context.textAlign = 'center';
  const first = Math.ceil((view.from - zero) / step) * step;
  for (let tick = first; tick <= view.to - zero; tick += step) {
    const x = xOf(view, tick + zero);
    context.fillStyle = mixed('grid', 'grid', 0, 0.6);
    context.fillRect(x, 0, 1, bottom);
    if (x < view.gutter + 14 || x > view.width - 34) continue;
    context.fillStyle = ink('faint');
    const name = tick === 0 && view.live ? 'now' : tickName(tick, step);
    context.fillText(name, x, bottom + AXIS / 2 + 2);
  }
}

// Seconds, or milliseconds where the ticks are close.
function tickName(tick, step) {
  const [size, unit] = step < 1e5 ? [1000, 'ms'] : [1e6, 's'];
  const digits = Math.max(0, Math.ceil(Math.log10(size / step)));
  return `${(tick / size).toFixed(digits).replace('-', '−')} ${unit}`;
}

// Computes the lowest and the highest value in each column of two pixels. `tone` is the sharpness
// at the highest value.
function columns(track, part, view, drawColumn) {
  const { pieces } = track;
  const scale = (view.to - view.from) / (view.width - view.gutter - 8);
  const at = 2 + part * 2;
  let index = track.first(view.from);
  for (let x = view.gutter; x < view.width - 8; x += 2) {
    const from = view.from + (x - view.gutter) * scale;
    const to = from + 2 * scale;
    while (index < pieces.length && pieces[index][1] <= from) index++;
    let [low, high, tone] = [2, -1, 0];
    for (let next = index; next < pieces.length && pieces[next][0] < to; next++) {
      const piece = pieces[next];
      const length = piece[1] - piece[0] || 1;
      const ends = [Math.max((from - piece[0]) / length, 0), Math.min((to - piece[0]) / length, 1)];
      for (const share of ends) {
        const value = piece[at] + (piece[at + 1] - piece[at]) * share;
        low = Math.min(low, value);
        if (value > high) [high, tone] = [value, piece[4] ?? 0];
      }
    }
    if (high >= 0) drawColumn(x, low, high, tone, pieces[index][2] + pieces[index][3] > 0);
  }
}

function drawZones(context, view, lane) {
  const base = lane.top + lane.height;
  for (const zone of trace.zones.values()) {
    columns(zone, lane.part, view, (x, low, high, tone, sounds) => {
      if (lane.part === 0) {
        context.fillStyle = toneOf(tone, 0.8);
        context.fillRect(x, base - high * lane.height, 2, high * lane.height);
      } else if (sounds) {
        context.fillStyle = ink('second');
        const height = Math.max((high - low) * lane.height, 2);
        context.fillRect(x, base - high * lane.height - 1, 2, height);
      }
    });
  }
}

function drawActuator(context, view, lane) {
  const track = trace.actuators.get(lane.actuator);
  if (!track) return;
  const base = lane.top + lane.height;
  context.fillStyle = mixed('fourth', 'fourth', 0, 0.3);
  const tops = [];
  columns(track, 0, view, (x, low, high) => {
    context.fillRect(x, base - high * lane.height, 2, high * lane.height);
    tops.push([x, low, high]);
  });
  context.fillStyle = ink('fourth');
  for (const [x, low, high] of tops) {
    if (high > 0) {
      const height = Math.max((high - low) * lane.height, 2);
      context.fillRect(x, base - high * lane.height - 1, 2, height);
    }
  }
}

function drawEvents(context, view, lane) {
  const middle = lane.top + lane.height / 2;
  let last = -99;
  for (const [kind, onset, duration, level] of trace.events) {
    if (onset > view.to || onset + duration < view.from) continue;
    const x = xOf(view, onset);
    const colour = kind === 0 ? 'third' : kind === 1 ? 'first' : 'fifth';
    context.fillStyle = mixed(colour, colour, 0, 0.4 + 0.6 * level);
    if (duration > 0) {
      context.beginPath();
      context.roundRect(x, middle - 4, Math.max(xOf(view, onset + duration) - x, 3), 8, 4);
      context.fill();
    }
    context.beginPath();
    context.arc(x, middle, 3 + 4 * level, 0, 7);
    context.fill();
    if (x - last < 78) continue;
    last = x;
    context.textAlign = 'left';
    context.fillStyle = ink('faint');
    context.fillText(`${KINDS[kind]} ${level.toFixed(2)}`, x + 10, middle - lane.height / 2 + 5);
  }
}

function drawLateness(context, view, lane) {
  const shown = trace.lateness.filter(([due]) => due >= view.from && due <= view.to);
  const most = shown.reduce((high, [, late]) => Math.max(high, late), 0);
  const goal = Math.max(most, 100);
  const limit = [100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 1e6, 1e9]
    .find((size) => size >= goal);
  const base = lane.top + lane.height;
  // The highest of each column.
  const tops = new Map();
  for (const [due, late] of shown) {
    const x = Math.round(xOf(view, due) / 2) * 2;
    tops.set(x, Math.max(tops.get(x) ?? 0, late));
  }
  context.fillStyle = mixed('third', 'third', 0, 0.75);
  for (const [x, late] of tops) {
    const height = (late / limit) * lane.height;
    context.fillRect(x, base - Math.max(height, 1), 2, Math.max(height, 1));
  }
  lane.limit = limit;
  context.restore();
  context.save();
  context.textAlign = 'right';
  context.fillStyle = ink('faint');
  context.fillText(time(limit), view.gutter - 6, lane.top + 4);
  context.fillText('0', view.gutter - 6, base - 3);
}

// The two cursors, and the time between them.
export function drawCursors(context, view, cursors, bottom) {
  const names = ['A', 'B'];
  cursors.forEach((moment, index) => {
    const x = xOf(view, moment);
    if (x < view.gutter - 1 || x > view.width - 7) return;
    context.fillStyle = ink(index ? 'fifth' : 'text');
    context.fillRect(x - 0.75, 0, 1.5, bottom);
    context.beginPath();
    context.roundRect(x - 9, bottom - 1, 18, 18, 5);
    context.fill();
    context.fillStyle = ink('raised');
    context.textAlign = 'center';
    context.fillText(names[index], x, bottom + 8.5);
  });
}

export const cursorAt = (view, cursors, x) =>
  cursors.findIndex((moment) => Math.abs(xOf(view, moment) - x) < 9);
