// The keys of the score. Every gesture of the pointer has a key.

import * as parts from './parts.js';
import { clamp } from './ink.js';

// The share of a value's range by which a key changes the value: by default, and with a modifier
// key.
const [STEP, FINE] = [0.05, 0.01];

// The action of each key. `studio` contains the functions that play, loop and save.
const plain = (editor, gestures, studio) => {
  const grid = () => editor.grid || 0.001;
  const atCursor = (part) => {
    editor.add(part);
    editor.reveal(editor.cursor);
  };
  const move = (event, way) => {
    if (editor.selection.length) editor.moveSelection(way * grid() * (event.shiftKey ? 10 : 1), 0);
    else editor.setCursor(editor.cursor + way * grid() * (event.shiftKey ? 10 : 1));
    editor.reveal(editor.cursor);
  };
  const raise = (event, way) => editor.moveSelection(
    0, way * (event.shiftKey ? FINE : STEP), event.altKey ? 'sharpness' : 'level');
  return {
    ArrowLeft: (event) => move(event, -1), ArrowRight: (event) => move(event, 1),
    ArrowUp: (event) => raise(event, 1), ArrowDown: (event) => raise(event, -1),
    '[': (event) => editor.step(-1, event.shiftKey), ']': (event) => editor.step(1, event.shiftKey),
    '{': () => editor.step(-1, true), '}': () => editor.step(1, true),
    Delete: () => editor.removeSelection(), Backspace: () => editor.removeSelection(),
    t: () => atCursor(parts.tap(editor.cursor)),
    v: () => atCursor(parts.vibration(editor.cursor, 0.25)),
    o: () => atCursor(parts.tone(editor.cursor, 0.25)),
    u: () => atCursor(parts.curve('HapticIntensityControl', editor.cursor)),
    d: () => atCursor(parts.parameter('HapticIntensityControl', editor.cursor)),
    p: () => addPoint(editor),
    '+': () => editor.zoom(0.7), '=': () => editor.zoom(0.7), '-': () => editor.zoom(1 / 0.7),
    f: () => editor.showAll(),
    Home: () => { editor.setCursor(0); editor.reveal(0); },
    End: () => { editor.setCursor(editor.end); editor.reveal(editor.end); },
    ',': () => { editor.setCursor(editor.cursor - grid()); editor.reveal(editor.cursor); },
    '.': () => { editor.setCursor(editor.cursor + grid()); editor.reveal(editor.cursor); },
    c: () => toSelection(editor), l: () => loopSelection(editor),
    s: () => studio.toggleSnap(), ' ': () => studio.togglePlay(),
    '1': () => studio.setTool('select'), '2': () => studio.setTool('tap'),
    '3': () => studio.setTool('vibration'), '4': () => studio.setTool('curve'),
    '5': () => studio.setTool('tone'),
    Enter: () => studio.focusInspector(),
  };
};

const withControl = (editor, gestures, studio) => ({
  z: (event) => change(editor, gestures, event.shiftKey ? 'redo' : 'undo'),
  y: () => change(editor, gestures, 'redo'),
  a: () => editor.select(editor.items.map((item) => item.key)),
  d: () => duplicate(editor), s: () => studio.save(),
  ArrowLeft: () => editor.stretchSelection(-(editor.grid || 0.001)),
  ArrowRight: () => editor.stretchSelection(editor.grid || 0.001),
});

// Undoes or redoes a change. During a drag it cancels the drag instead, as Escape does.
export function change(editor, gestures, step) {
  if (!gestures.escape()) editor[step]();
}

// Sets the cursor to the earliest selected item or point.
function toSelection(editor) {
  const times = editor.selection.map((key) => {
    const item = editor.itemOf(key);
    return item.time + (item.points?.[editor.pointOf(key)]?.time ?? 0);
  });
  if (times.length) editor.setCursor(Math.min(...times));
}

// Repeats the part from the first to the last selected event. If a part is repeated already, ends
// the repetition.
export function loopSelection(editor) {
  const items = editor.selection.map((key) => editor.itemOf(key));
  if (editor.loop || !items.length) return editor.setLoop(0, 0);
  const end = Math.max(...items.map((item) => item.time + editor.lengthOf(item)));
  const start = Math.min(...items.map((item) => item.time));
  return editor.setLoop(start, Math.max(end, start + 0.1));
}

// Adds a point to the selected curve, at the cursor.
function addPoint(editor) {
  const item = editor.itemOf(editor.selection.at(-1) ?? '');
  if (item?.kind !== 'curve') return;
  const near = item.points.toSorted((a, b) => Math.abs(a.time + item.time - editor.cursor)
    - Math.abs(b.time + item.time - editor.cursor))[0];
  editor.addPoint(item, Math.max(editor.cursor, item.time), near?.value ?? 0);
}

// Inserts a copy of the selected items at the time at which they end, but at least one step of the
// grid after their start, or 50 ms after it without a grid.
function duplicate(editor) {
  const items = editor.selectedItems();
  if (!items.length) return;
  const start = Math.min(...items.map((item) => item.time));
  const end = Math.max(...items.map((item) => item.time + editor.spanOf(item)));
  const room = Math.max(end - start, editor.grid || 0.05);
  parts.paste(editor, parts.copied(editor), start + room);
}

// Listens to the keys of the score. Copy, cut and paste use the clipboard of the system.
export function listen(canvas, editor, gestures, studio) {
  const [single, control] = [plain(editor, gestures, studio), withControl(editor, gestures, studio)];
  canvas.addEventListener('keydown', (event) => {
    const isControl = event.ctrlKey || event.metaKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = (isControl ? control : single)[name];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
  const isHere = () => document.activeElement === canvas;
  for (const kind of ['copy', 'cut']) {
    document.addEventListener(kind, (event) => {
      const text = isHere() ? parts.copied(editor) : '';
      if (!text) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      if (kind === 'cut') editor.removeSelection();
    });
  }
  document.addEventListener('paste', (event) => {
    if (!isHere()) return;
    event.preventDefault();
    const problem = parts.paste(editor, event.clipboardData.getData('text/plain'));
    if (problem) studio.say(problem);
  });
}

// Describes the selection for a screen reader.
export function describe(editor) {
  const { selection } = editor;
  if (!selection.length) return `Nothing is selected; ${editor.items.length} events and curves`;
  const key = selection.at(-1);
  const item = editor.itemOf(key);
  const point = item.points?.[editor.pointOf(key)];
  const time = (item.time + (point?.time ?? 0)).toFixed(3);
  const names = {
    tap: 'Tap', vibration: 'Vibration', tone: 'Tone', sound: 'Sound', curve: 'Curve',
    parameter: 'Parameter',
  };
  const value = point ? `, value ${point.value}` : item.content === 'Event' && item.kind !== 'sound'
    ? `, ${item.kind === 'tone' ? 'volume' : 'intensity'} ${clamp(editor.valueOf(
      item, item.kind === 'tone' ? 'AudioVolume' : 'HapticIntensity')).toFixed(2)}` : '';
  const more = selection.length > 1 ? `; ${selection.length} are selected` : '';
  return `${point ? 'Point of a curve' : names[item.kind]} at ${time} s${value}${more}`;
}
