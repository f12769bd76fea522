// A form with the values of the selected items.

import * as pattern from './pattern.js';
import { byId, make } from './ink.js';

let shown = '';
let latest = { selection: null, items: null };

// A field for a number. If the user empties it, the event's own parameter is removed.
function field(name, label, value, given, range, onchange) {
  const input = make('input', {
    type: 'number', step: 'any', value: value === null ? '' : String(value), 'data-field': name,
    placeholder: given, 'aria-label': label,
  });
  if (range) [input.min, input.max] = range.map(String);
  input.addEventListener('change', () => {
    if (input.value === '') onchange(null);
    else if (Number.isFinite(input.valueAsNumber)) onchange(input.valueAsNumber);
  });
  return make('label', {}, make('span', {}, label), input);
}

// The value that all items have in common; null if they differ or have no value.
function common(items, read) {
  const values = new Set(items.map(read));
  return values.size === 1 ? [...values][0] : null;
}

function eventFields(editor, items) {
  const kinds = new Set(items.map((item) => item.kind));
  const isLong = !kinds.has('tap');
  const rows = [field('Time', 'Time, s', common(items, (item) => item.time), '', [0, 1e6],
    (value) => value !== null && editor.setNumber(editor.selectedItems(), 'Time', value))];
  if (isLong) {
    rows.push(field('EventDuration', 'Duration, s', common(items, (item) => item.duration), '',
      [0, 1e6], (value) => value !== null
        && editor.setNumber(editor.selectedItems(), 'EventDuration', value)));
  }
  for (const [name, label, low, high, owners] of pattern.PARAMETERS) {
    if (![...kinds].every((kind) => owners.includes(kind))) continue;
    const given = common(items, (item) => editor.valueOf(item, name));
    rows.push(field(name, label, common(items, (item) => item.values[name]),
      given === null ? '' : String(given), [low, high],
      (value) => editor.setParameter(editor.selectedItems(), name, value)));
  }
  if (kinds.size === 1 && kinds.has('sound')) rows.push(pathField(editor, items));
  return rows;
}

function pathField(editor, items) {
  const input = make('input', {
    type: 'text', value: common(items, (item) => item.path) ?? '', 'aria-label': 'Sound file',
    'data-field': 'EventWaveformPath',
  });
  input.addEventListener('change', () => editor.put(editor.selectedItems().reduce(
    (document, item) => pattern.setValue(document, item, 'EventWaveformPath', input.value),
    editor.document)));
  return make('label', { className: 'wide' }, make('span', {}, 'Sound file'), input);
}

function controlFields(editor, item, index) {
  const range = pattern.rangeOf(item.id);
  const select = make('select', {
    'aria-label': 'What it controls', 'data-field': 'ParameterID',
    onchange: (event) => editor.put(
      pattern.setValue(editor.document, item, 'ParameterID', event.target.value)),
  }, ...pattern.CONTROLS.map(([name]) => make('option', { value: name, selected: name === item.id },
    name.replace('Control', '').replace(/([a-z])([A-Z])/g, '$1 $2'))));
  const rows = [make('label', { className: 'wide' }, make('span', {}, 'Controls'), select)];
  const number = (name, label, value, limits, change) => rows.push(
    field(name, label, value, '', limits, (next) => next !== null && editor.put(change(next))));
  number('Time', item.kind === 'curve' ? 'Start of the curve, s' : 'Time, s', item.time, [0, 1e6],
    (value) => pattern.setNumber(editor.document, item, 'Time', value));
  if (item.kind === 'parameter') {
    number('ParameterValue', 'Value', item.value, range,
      (value) => pattern.setNumber(editor.document, item, 'ParameterValue', value));
  } else if (index !== null) {
    const point = item.points[index];
    number('PointTime', 'Point, s after the start', point.time, [0, 1e6],
      (value) => pattern.setPoint(editor.document, item, index, value, point.value));
    number('ParameterValue', 'Value', point.value, range,
      (value) => pattern.setPoint(editor.document, item, index, point.time, value));
  }
  return rows;
}

function contents(editor) {
  const items = editor.selectedItems();
  const key = editor.selection.at(-1);
  if (!key) {
    return ['', make('p', { className: 'faint' },
      'Select an event, or draw one: its values appear here.')];
  }
  const item = editor.itemOf(key);
  const events = items.filter((one) => one.content === 'Event');
  const names = {
    tap: 'Tap', vibration: 'Vibration', tone: 'Tone', sound: 'Sound', curve: 'Curve',
    parameter: 'Parameter',
  };
  const count = editor.selection.length;
  const title = count > 1 ? `${count} selected` : names[item.kind];
  if (events.length && events.length === count) return [title, ...eventFields(editor, events)];
  if (count === 1) return [title, ...controlFields(editor, item, editor.pointOf(key))];
  return [title, make('p', { className: 'faint' }, 'They are moved and removed together.')];
}

// Shows the values. A form with the focus is not replaced as long as its values stay the same.
export function show(editor) {
  if (latest.selection === editor.selection && latest.items === editor.items) return;
  latest = { selection: editor.selection, items: editor.items };
  const items = editor.selection.map((key) => [key, editor.itemOf(key)]);
  const state = JSON.stringify([items.slice(0, 50), items.length]);
  if (state === shown) return;
  shown = state;
  const place = byId('inspector');
  const focus = place.contains(document.activeElement)
    ? document.activeElement.dataset.field : null;
  const [title, ...rows] = contents(editor);
  byId('inspector-title').textContent = title || 'Selection';
  place.replaceChildren(...rows);
  if (focus) place.querySelector(`[data-field="${focus}"]`)?.focus();
}

export const focus = () => byId('inspector').querySelector('input, select')?.focus();
