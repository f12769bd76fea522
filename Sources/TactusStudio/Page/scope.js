// The scope: draws the levels that are sent to the device, live or frozen, with two cursors.

import * as lanes from './lanes.js';
import * as link from './link.js';
import * as trace from './trace.js';
import { animate, byId, clamp, fit, make, time } from './ink.js';

const SPANS = [5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 3e7, 6e7];
// The right edge is this many microseconds in the past, so that the messages about it have arrived.
const BEHIND = 60000;
const FIGURES = 1e7;

let span = 5e6;
// The time at the right edge while it is frozen.
let frozen = null;
let cursors = [];
let active = 0;
let device = null;
let view = null;
let frames = [];

function right() {
  return frozen ?? link.now() - BEHIND;
}

function setFrozen(edge) {
  frozen = edge;
  const button = byId('freeze');
  button.setAttribute('aria-pressed', String(edge !== null));
  button.textContent = edge === null ? 'Freeze' : 'Go live';
}

function toggleFrozen() {
  setFrozen(frozen === null ? right() : null);
  if (frozen === null && cursors.length) toggleCursors();
}

// Changes the length of the time axis by a number of steps of SPANS. If the picture is frozen, the
// time at position `x` of the canvas stays at that position; without `x`, the time in the middle.
function zoom(steps, x = null) {
  const now = SPANS.findIndex((size) => size >= span);
  const next = SPANS[clamp(now + steps, 0, SPANS.length - 1)];
  if (frozen !== null && x !== null && view) {
    const held = lanes.timeAt(view, x);
    const share = (held - view.from) / (view.to - view.from);
    setFrozen(held + (1 - share) * next);
  } else if (frozen !== null) setFrozen(frozen + (next - span) / 2);
  span = next;
  byId('span').textContent = time(span).replace(/\.0+ /, ' ');
}

function toggleCursors() {
  if (cursors.length) cursors = [];
  else {
    if (frozen === null) setFrozen(right());
    cursors = [frozen - span * 0.66, frozen - span * 0.33];
  }
  byId('cursors').setAttribute('aria-pressed', String(cursors.length > 0));
}

function move(share) {
  if (cursors.length) cursors[active] += share * span * 0.1;
  else setFrozen(right() + share * span);
}

function draw(canvas) {
  const { context, width, height } = fit(canvas);
  const to = right();
  const gutter = lanes.gutterOf(width);
  view = { from: to - span, to, width, height, gutter, live: frozen === null };
  const bottom = lanes.drawAll(context, view, device);
  lanes.drawCursors(context, view, cursors, bottom);
  const moment = performance.now();
  frames.push(moment);
  while (frames[0] < moment - 1000) frames.shift();
}

const percentile = (sorted, share) =>
  sorted.length ? sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] : null;

function table(head, rows) {
  return make('table', {},
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows.map(([name, ...cells]) => make('tr', {},
      make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', {}, cell))))));
}

const value = (number) => (number === null || number === undefined ? '–' : number.toFixed(4));

function showMeasure() {
  const place = byId('measure');
  if (!cursors.length) {
    if (place.dataset.empty) return;
    place.dataset.empty = 'yes';
    place.replaceChildren(make('p', { className: 'faint' },
      'Show the cursors (C) and drag them: the values at both appear here.'));
    return;
  }
  delete place.dataset.empty;
  const [a, b] = cursors;
  const rows = [['time', time(a), time(b), time(b - a)]];
  const row = (name, track, part) => {
    const [from, to] = [track.at(a)[part], track.at(b)[part]];
    const change = from === null || to === null ? null : to - from;
    rows.push([name, value(from), value(to), value(change)]);
  };
  for (const [number, zone] of trace.zones) {
    const which = trace.zones.size > 1 ? ` (zone ${number})` : '';
    row(`intensity${which}`, zone, 0);
    row(`sharpness${which}`, zone, 1);
  }
  for (const [number, track] of trace.actuators) {
    row(device?.actuators[number]?.name ?? number, track, 0);
  }
  const [first, last] = [Math.min(a, b), Math.max(a, b)];
  const between = trace.events.filter(([, onset]) => onset >= first && onset <= last);
  rows.push(['events between', '', '', String(between.length)]);
  place.replaceChildren(table(['', 'A', 'B', 'B − A'], rows));
}

function showFigures() {
  const since = right() - FIGURES;
  const late = trace.lateness.filter(([due]) => due > since).map(([, micros]) => micros)
    .sort((one, other) => one - other);
  const text = (share) => (late.length ? time(percentile(late, share)) : '–');
  const rows = [
    ['Lateness, median', text(0.5)], ['Lateness, 99th percentile', text(0.99)],
    ['Lateness, highest', text(1)], ['Segments', String(late.length)],
    ['Events', String(trace.events.filter(([, onset]) => onset > since).length)],
    ['Reports', trace.reports.length ? trace.reports.at(-1)[1] : 'none'],
  ];
  byId('figures').replaceChildren(table(['Sent to the device', ''], rows));
  byId('rate').textContent = `${frames.length} frames/s`;
}

function save(kind) {
  const to = right();
  const [from, end] = cursors.length
    ? [Math.min(...cursors), Math.max(...cursors)] : [to - span, to];
  const href = `/scope.${kind}?from=${Math.round(from)}&to=${Math.round(end)}`;
  const anchor = make('a', { href, download: `scope.${kind}` });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

function listen(canvas) {
  let drag = null;
  const placeOf = (event) => event.clientX - canvas.getBoundingClientRect().left;
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const x = placeOf(event);
    const cursor = view ? lanes.cursorAt(view, cursors, x) : -1;
    if (cursor >= 0) active = cursor;
    drag = { x, cursor, edge: right() };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag || !view) return;
    const x = placeOf(event);
    if (drag.cursor >= 0) cursors[drag.cursor] = clamp(lanes.timeAt(view, x), view.from, view.to);
    else if (frozen !== null || Math.abs(x - drag.x) > 4) {
      setFrozen(drag.edge - ((x - drag.x) / (view.width - view.gutter - 8)) * span);
    }
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(kind, () => { drag = null; });
  }
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(event.deltaX / 400);
    else zoom(Math.sign(event.deltaY), placeOf(event));
  }, { passive: false });
}

function onKey(event) {
  if (byId('scope-view').hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('button, input, select, a') && event.key === ' ') return;
  const keys = {
    ' ': toggleFrozen, '+': () => zoom(-1), '=': () => zoom(-1), '-': () => zoom(1),
    c: toggleCursors, a: () => { active = 0; }, b: () => { active = 1; },
    ArrowLeft: () => move(event.shiftKey ? -0.5 : -0.1),
    ArrowRight: () => move(event.shiftKey ? 0.5 : 0.1),
  };
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

export function start() {
  const canvas = byId('traces');
  byId('freeze').addEventListener('click', toggleFrozen);
  byId('zoom-in').addEventListener('click', () => zoom(-1));
  byId('zoom-out').addEventListener('click', () => zoom(1));
  byId('cursors').addEventListener('click', toggleCursors);
  for (const button of document.querySelectorAll('[data-save]')) {
    button.addEventListener('click', () => save(button.dataset.save));
  }
  listen(canvas);
  addEventListener('keydown', onKey);
  link.on('state', (state) => {
    if (state.device?.opened !== device?.opened) {
      setFrozen(null);
      cursors = [];
    }
    device = state.device;
  });
  animate(canvas, () => draw(canvas));
  setInterval(() => {
    if (byId('scope-view').hidden) return;
    showMeasure();
    showFigures();
  }, 250);
}
