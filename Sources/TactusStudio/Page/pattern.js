// Reads and changes the events, parameters and curves of a document. Entries that cannot be read
// are not drawn and stay unchanged; the studio reports them.

import * as layout from './layout.js';
import * as tree from './tree.js';

export const TYPES = {
  HapticTransient: 'tap', HapticContinuous: 'vibration', AudioContinuous: 'tone',
  AudioCustom: 'sound',
};
const CONTENTS = ['Event', 'Parameter', 'ParameterCurve'];

// The parameters of events: name, label, lowest and highest value, and the kinds of events that
// have them. The studio sends the default values in `defaults`.
export const PARAMETERS = [
  ['HapticIntensity', 'Intensity', 0, 1, ['tap', 'vibration']],
  ['HapticSharpness', 'Sharpness', 0, 1, ['tap', 'vibration']],
  ['AttackTime', 'Attack', 0, 1, ['vibration', 'tone']],
  ['DecayTime', 'Decay', 0, 1, ['vibration', 'tone']],
  ['ReleaseTime', 'Release', 0, 1, ['vibration', 'tone']],
  ['Sustained', 'Sustained', 0, 1, ['vibration', 'tone']],
  ['AudioVolume', 'Volume', 0, 1, ['tone', 'sound']],
  ['AudioPitch', 'Pitch', -1, 1, ['tone', 'sound']],
  ['AudioPan', 'Pan', -1, 1, ['tone', 'sound']],
  ['AudioBrightness', 'Brightness', 0, 1, ['tone', 'sound']],
];

// The dynamic parameters: name, and the lowest and highest value.
export const CONTROLS = [
  ['HapticIntensityControl', 0, 1], ['HapticSharpnessControl', -1, 1],
  ['HapticAttackTimeControl', -1, 1], ['HapticDecayTimeControl', -1, 1],
  ['HapticReleaseTimeControl', -1, 1], ['AudioVolumeControl', 0, 1],
  ['AudioPanControl', -1, 1], ['AudioBrightnessControl', -1, 1], ['AudioPitchControl', -1, 1],
  ['AudioAttackTimeControl', -1, 1], ['AudioDecayTimeControl', -1, 1],
  ['AudioReleaseTimeControl', -1, 1],
];

export const rangeOf = (id) => CONTROLS.find(([name]) => name === id)?.slice(1) ?? [0, 1];

const seconds = (node) => (node?.kind === 'number' && Number.isFinite(node.value)
  ? node.value : null);
const words = (node) => (node?.kind === 'string' ? node.value : null);

// The value of an event's parameter; null if the event does not have the parameter.
export function parameter(event, name) {
  const list = tree.child(event, 'EventParameters');
  for (const item of (list?.items ?? []).toReversed()) {
    if (words(tree.child(item, 'ParameterID')) === name) {
      return seconds(tree.child(item, 'ParameterValue'));
    }
  }
  return null;
}

function readEvent(node) {
  const kind = TYPES[words(tree.child(node, 'EventType'))];
  if (!kind) return null;
  const item = {
    kind, time: seconds(tree.child(node, 'Time')) ?? 0,
    duration: kind === 'tap' ? 0 : Math.max(seconds(tree.child(node, 'EventDuration')) ?? 0, 0),
    path: words(tree.child(node, 'EventWaveformPath')), values: {},
  };
  for (const [name, , , , kinds] of PARAMETERS) {
    if (kinds.includes(kind)) item.values[name] = parameter(node, name);
  }
  return item;
}

function readContent(content, node) {
  if (content === 'Event') return readEvent(node);
  const id = words(tree.child(node, 'ParameterID'));
  const time = seconds(tree.child(node, 'Time')) ?? 0;
  if (!CONTROLS.some(([name]) => name === id)) return null;
  if (content === 'Parameter') {
    const value = seconds(tree.child(node, 'ParameterValue'));
    return value === null ? null : { kind: 'parameter', id, time, duration: 0, value };
  }
  const points = (tree.child(node, 'ParameterCurveControlPoints')?.items ?? []).map((point) => ({
    time: seconds(tree.child(point, 'Time')) ?? 0,
    value: seconds(tree.child(point, 'ParameterValue')) ?? 0,
  }));
  const duration = points.reduce((latest, point) => Math.max(latest, point.time), 0);
  return { kind: 'curve', id, time, duration, points };
}

// The items of each entry by its node. Most nodes stay the same from one document to the next, so
// they need not be read again.
const known = new WeakMap();

function readEntry(node) {
  let items = known.get(node);
  if (!items) {
    items = CONTENTS.flatMap((content) => {
      const inner = tree.child(node, content);
      const item = inner ? readContent(content, inner) : null;
      return item ? [{ ...item, content }] : [];
    });
    known.set(node, items);
  }
  return items;
}

// Everything that can be drawn, in the order of the file. The key of an item names its place:
// `3.Event`.
export function read(document) {
  const list = tree.child(document.root, 'Pattern');
  const items = [];
  if (list?.kind !== 'array') return items;
  list.items.forEach((node, entry) => {
    for (const item of readEntry(node)) {
      items.push({ ...item, entry, key: `${entry}.${item.content}` });
    }
  });
  return items;
}

// The number of entries.
export const count = (document) => tree.child(document.root, 'Pattern')?.items?.length ?? 0;

// MARK: - Changes. Each returns another document.

const withRoot = (document, root) => (root === document.root ? document : { ...document, root });

function change(document, path, make) {
  return withRoot(document, tree.update(document.root, path, make));
}

const pathOf = (item) => ['Pattern', item.entry, item.content];

// The node of a new number. It is rounded to as many digits as the old one has, but at least four.
// If the value is the same, the text stays the same.
function replaced(old, value) {
  if (old?.kind === 'number' && old.value === value) return old;
  const fresh = tree.number(value, Math.max(old?.kind === 'number' ? tree.digitsOf(old.text) : 0, 4));
  return old?.kind === 'number' && old.value === fresh.value ? old : fresh;
}

function withMember(object, key, value) {
  const place = tree.placeOf(object, key);
  if (place >= 0) return tree.withItem(object, place, replaced(object.items[place], value));
  return tree.withInserted(object, object.items.length, tree.number(value), key);
}

// Sets a number of an item by its key: Time, EventDuration, ParameterValue.
export const setNumber = (document, item, key, value) =>
  change(document, pathOf(item), (node) => withMember(node, key, value));

// Sets a word or a flag of an item.
export function setValue(document, item, key, value) {
  const fresh = typeof value === 'string' ? tree.string(value) : tree.literal(value);
  return change(document, pathOf(item), (node) => {
    const place = tree.placeOf(node, key);
    return place < 0
      ? tree.withInserted(node, node.items.length, fresh, key) : tree.withItem(node, place, fresh);
  });
}

// Removes a member of an item.
export const removeValue = (document, item, key) =>
  change(document, pathOf(item), (node) => {
    const place = tree.placeOf(node, key);
    return place < 0 ? node : tree.without(node, place);
  });

// Sets a parameter of an event.
export function setParameter(document, item, name, value) {
  const style = layout.styleOf(document.root);
  const members = { ParameterID: tree.string(name), ParameterValue: tree.number(value) };
  return change(document, pathOf(item), (event) => {
    const place = tree.placeOf(event, 'EventParameters');
    const list = event.items[place];
    if (list?.kind !== 'array') {
      const fresh = layout.node(
        [{ ParameterID: name, ParameterValue: value }], layout.inner(event), style);
      return place < 0
        ? tree.withInserted(event, event.items.length, fresh, 'EventParameters')
        : tree.withItem(event, place, fresh);
    }
    const index = list.items.findLastIndex(
      (one) => words(tree.child(one, 'ParameterID')) === name);
    if (index >= 0) {
      return tree.withItem(event, place, tree.withItem(
        list, index, withMember(list.items[index], 'ParameterValue', value)));
    }
    const indent = layout.inner(event) ?? '';
    const fresh = layout.like(list.items.at(-1), members)
      ?? layout.node({ ParameterID: name, ParameterValue: value }, indent + (style.unit ?? ''), style);
    return tree.withItem(event, place, tree.withInserted(
      list, list.items.length, fresh, null, layout.around(indent, style)));
  });
}

// Removes a parameter of an event.
export const removeParameter = (document, item, name) =>
  change(document, [...pathOf(item), 'EventParameters'], (list) => {
    const index = list.items?.findLastIndex(
      (one) => words(tree.child(one, 'ParameterID')) === name) ?? -1;
    return index < 0 ? list : tree.without(list, index);
  });

// Sets time and value of a control point.
export const setPoint = (document, item, index, time, value) =>
  change(document, [...pathOf(item), 'ParameterCurveControlPoints', index], (point) =>
    withMember(withMember(point, 'Time', time), 'ParameterValue', value));

// Adds a control point. Points are kept in the order of their times.
export function addPoint(document, item, time, value) {
  const style = layout.styleOf(document.root);
  const later = item.points.findIndex((point) => point.time > time);
  const place = later < 0 ? item.points.length : later;
  const changed = change(document, [...pathOf(item), 'ParameterCurveControlPoints'], (list) => {
    const members = { Time: tree.number(time), ParameterValue: tree.number(value) };
    const fresh = layout.like(list.items.at(-1), members)
      ?? layout.node({ Time: time, ParameterValue: value }, '', style);
    return tree.withInserted(list, place, fresh);
  });
  return [changed, place];
}

export const removePoint = (document, item, index) =>
  change(document, [...pathOf(item), 'ParameterCurveControlPoints'], (list) =>
    tree.without(list, index));

// Inserts entries, each before the first one that begins later.
// Returns the document and the places of the new entries.
export function insert(document, nodes) {
  const style = layout.styleOf(document.root);
  let { root } = document;
  if (root.kind !== 'object') return [document, []];
  if (tree.placeOf(root, 'Pattern') < 0) {
    root = tree.withInserted(
      root, root.items.length, layout.node([], '', style), 'Pattern', layout.around('', style));
  }
  const places = [];
  for (const node of nodes) {
    const time = startOf(node);
    root = tree.update(root, ['Pattern'], (list) => {
      if (list.kind !== 'array') return list;
      const later = list.items.findIndex((one) => startOf(one) > time);
      const place = later < 0 ? list.items.length : later;
      places.forEach((old, index) => { if (old >= place) places[index] += 1; });
      places.push(place);
      const outer = style.unit === null ? '' : style.entry.slice(style.unit.length);
      return tree.withInserted(list, place, node, null, layout.around(outer, style));
    });
  }
  return [withRoot(document, root), places];
}

// The earliest time of an entry's contents.
export const startOf = (node) =>
  readEntry(node).reduce((first, item) => Math.min(first, item.time), Infinity);

// Removes entries by their places.
export function remove(document, places) {
  return change(document, ['Pattern'], (list) =>
    [...new Set(places)].sort((a, b) => b - a).reduce(tree.without, list));
}

// The nodes of entries, for copying.
export const nodesOf = (document, places) =>
  places.map((place) => tree.at(document.root, ['Pattern', place]));

// A copy of an entry whose contents begin some seconds later.
export function shifted(node, by) {
  return CONTENTS.reduce((result, content) => tree.update(result, [content], (inner) =>
    (inner.kind === 'object'
      ? withMember(inner, 'Time', Math.max((seconds(tree.child(inner, 'Time')) ?? 0) + by, 0))
      : inner)), node);
}

// A new entry as a node, in the layout of the document.
export function entry(document, value) {
  const style = layout.styleOf(document.root);
  return layout.node(value, style.entry, style);
}
