// The state of the editor: the document with its versions, the selection, the visible part of the
// time axis, and the grid to which times snap. This file uses neither the canvas nor the connection
// to the studio.

import * as pattern from './pattern.js';
import * as tree from './tree.js';
import { EMPTY, round, tidy } from './layout.js';
import { History } from './history.js';
import { clamp } from './ink.js';

// Seconds of the grid; 0: nothing snaps.
export const GRIDS = [0, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5];
// The shortest and the longest part of the time axis that is shown, in seconds.
const [SHORTEST, LONGEST] = [0.02, 100000];
// The latest time of an event, in seconds, that the studio accepts.
const LATEST = 1e6;

export class Editor {
  constructor(changed = () => {}) {
    this.changed = changed;
    this.grid = 0.01;
    this.cursor = 0;
    // The part that is repeated: two times, or null.
    this.loop = null;
    this.view = { from: 0, to: 2 };
    this.defaults = {};
    this.soundLengths = new Map();
    this.open(EMPTY);
  }

  // Replaces the document by another text. Throws a `TreeError` if the text is not JSON.
  open(text) {
    this.history = new History(tree.parse(text));
    this.saved = text;
    [this.cursor, this.loop] = [0, null];
    this.refresh();
    this.showAll();
  }

  // Begins with an empty pattern.
  reset() {
    this.open(EMPTY);
  }

  get document() {
    return this.history.present.document;
  }

  get selection() {
    return this.history.present.selection;
  }

  // The typed text while it is not JSON; null while it is.
  get broken() {
    return this.history.present.broken ?? null;
  }

  // The text of the document. While the typed text is not JSON, it is the typed text.
  get text() {
    return this.broken ?? tree.documentText(this.document);
  }

  get isSaved() {
    return this.text === this.saved;
  }

  refresh() {
    if (this.read !== this.document) {
      this.read = this.document;
      this.items = pattern.read(this.document);
      this.byKey = new Map(this.items.map((item) => [item.key, item]));
      this.end = this.items.reduce(
        (end, item) => Math.max(end, item.time + this.lengthOf(item)), 0);
    }
    this.changed();
  }

  // The duration of an item in seconds, without its release. A sound without a duration is as long
  // as its file.
  spanOf(item) {
    return item.kind === 'sound' && !item.duration ? this.soundLengths.get(item.path) ?? 0
      : item.duration;
  }

  // The duration of an item in seconds, with its release.
  lengthOf(item) {
    return item.kind === 'vibration' || item.kind === 'tone'
      ? item.duration + this.valueOf(item, 'ReleaseTime') : this.spanOf(item);
  }

  // The value of a parameter of an event. If the event does not have the parameter, it is the
  // default value that the studio uses.
  valueOf(item, name) {
    const type = Object.keys(pattern.TYPES).find((one) => pattern.TYPES[one] === item.kind);
    return item.values[name] ?? this.defaults[type]?.[name] ?? 0;
  }

  // MARK: - Selection. A key names an item, or a point of a curve: `3.ParameterCurve.1`.

  itemOf(key) {
    return this.byKey.get(key.split('.').slice(0, 2).join('.'));
  }

  pointOf(key) {
    const index = key.split('.')[2];
    return index === undefined ? null : Number(index);
  }

  select(keys, extends_ = false) {
    const all = extends_ ? [...this.selection, ...keys] : keys;
    this.history.present.selection = [...new Set(all)].filter((key) => this.itemOf(key));
    this.changed();
  }

  toggle(key) {
    const { selection } = this;
    this.select(selection.includes(key)
      ? selection.filter((one) => one !== key) : [...selection, key]);
  }

  isSelected(key) {
    if (this.selectedOf !== this.selection) {
      this.selectedOf = this.selection;
      this.selected = new Set(this.selection);
    }
    return this.selected.has(key);
  }

  // The selected items. A curve of which only points are selected is not among them.
  selectedItems() {
    return this.selection.filter((key) => this.pointOf(key) === null)
      .map((key) => this.itemOf(key)).filter(Boolean);
  }

  // All keys in the order of time, with the points of curves.
  ordered() {
    const stops = this.items.flatMap((item) => (item.kind === 'curve'
      ? [[item.time, item.key], ...item.points.map(
        (point, index) => [item.time + point.time, `${item.key}.${index}`])]
      : [[item.time, item.key]]));
    return stops.sort((a, b) => a[0] - b[0]).map(([, key]) => key);
  }

  // Selects the next or the previous item or point.
  step(by, extends_) {
    const keys = this.ordered();
    if (!keys.length) return;
    const now = keys.indexOf(this.selection.at(-1));
    const next = now < 0 ? (by > 0 ? 0 : keys.length - 1) : clamp(now + by, 0, keys.length - 1);
    this.select([keys[next]], extends_);
    const item = this.itemOf(keys[next]);
    this.reveal(item.time + (item.points?.[this.pointOf(keys[next])]?.time ?? 0));
  }

  // MARK: - Changes

  put(document, selection = this.selection, kind = '') {
    if (this.history.held) this.history.show(document, selection);
    else this.history.put(document, selection, kind, performance.now());
    this.refresh();
  }

  begin() {
    this.history.begin();
    this.origin = { document: this.document, items: new Map(this.byKey) };
  }

  finish() {
    this.history.end();
    this.refresh();
  }

  cancel() {
    this.history.cancel();
    this.refresh();
  }

  undo() {
    this.history.undo();
    this.refresh();
  }

  redo() {
    this.history.redo();
    this.refresh();
  }

  // Replaces the document by a typed text. Returns null, or the first error in a text that is not
  // JSON.
  type(text) {
    try {
      const document = tree.parse(text);
      this.put(document, this.selection, 'text');
      this.select(this.selection);
      return null;
    } catch (error) {
      if (!(error instanceof tree.TreeError)) throw error;
      this.history.putBroken(text, performance.now());
      this.changed();
      return error;
    }
  }

  // Moves the selected items and points by some seconds, and changes their values by a share of the
  // range of the value. During a gesture, both count from `origin`, the state before the gesture.
  // `what` is "sharpness" for a move in the lane of the sharpness.
  moveSelection(seconds, share, what = 'level') {
    const origin = this.history.held ? this.origin : { document: this.document, items: this.byKey };
    const keys = this.selection;
    const first = Math.min(...keys.map((key) => this.timeIn(origin, key)));
    const by = Math.max(seconds, -first);
    let { document } = origin;
    for (const key of keys) {
      const item = origin.items.get(key.split('.').slice(0, 2).join('.'));
      const point = this.pointOf(key);
      if (point === null) {
        if (by) document = pattern.setNumber(document, item, 'Time', Math.min(item.time + by, LATEST));
        if (share) document = this.withLevel(document, item, share, what);
      } else if (!keys.includes(item.key)) {
        document = this.withPoint(document, item, point, by, share);
      }
    }
    this.put(document);
  }

  timeIn(origin, key) {
    const item = origin.items.get(key.split('.').slice(0, 2).join('.'));
    const point = this.pointOf(key);
    // The time of a point counts from the start of its curve, so a point cannot move to before that
    // start.
    return point === null ? item.time : item.points[point].time;
  }

  // Raises the level (or the sharpness) of an item by a share of the value's range.
  withLevel(document, item, share, what) {
    const name = {
      tap: what === 'sharpness' ? 'HapticSharpness' : 'HapticIntensity', tone: 'AudioVolume',
      vibration: what === 'sharpness' ? 'HapticSharpness' : 'HapticIntensity', sound: 'AudioVolume',
    }[item.kind];
    if (name) {
      const value = clamp(this.valueOf(item, name) + share);
      return pattern.setParameter(document, item, name, round(value));
    }
    if (item.kind !== 'parameter') return document;
    const [low, high] = pattern.rangeOf(item.id);
    const value = clamp(item.value + share * (high - low), low, high);
    return pattern.setNumber(document, item, 'ParameterValue', round(value));
  }

  withPoint(document, item, index, seconds, share) {
    const [low, high] = pattern.rangeOf(item.id);
    const point = item.points[index];
    // A point stays between its neighbours.
    const least = item.points[index - 1]?.time ?? 0;
    const most = item.points[index + 1]?.time ?? LATEST;
    const time = seconds ? clamp(point.time + seconds, least, most) : point.time;
    const value = share
      ? round(clamp(point.value + share * (high - low), low, high)) : point.value;
    return pattern.setPoint(document, item, index, time, value);
  }

  // Changes the duration of the selected events by some seconds. If `isStart` is true, their starts
  // move and their ends stay.
  stretchSelection(seconds, isStart = false) {
    const origin = this.history.held ? this.origin : { document: this.document, items: this.byKey };
    let { document } = origin;
    for (const key of this.selection) {
      const item = origin.items.get(key);
      if (!item || item.content !== 'Event' || item.kind === 'tap') continue;
      if (isStart) {
        const by = clamp(seconds, -item.time, item.duration);
        document = pattern.setNumber(document, item, 'Time', item.time + by);
        document = pattern.setNumber(document, item, 'EventDuration', item.duration - by);
      } else {
        document = pattern.setNumber(
          document, item, 'EventDuration', clamp(item.duration + seconds, 0, LATEST));
      }
    }
    this.put(document);
  }

  // Sets a parameter of events, or removes it (null).
  setParameter(items, name, value) {
    let { document } = this;
    for (const item of items) {
      document = value === null
        ? pattern.removeParameter(document, item, name)
        : pattern.setParameter(document, item, name, value);
    }
    this.put(document);
  }

  setNumber(items, key, value) {
    this.put(items.reduce(
      (document, item) => pattern.setNumber(document, item, key, value), this.document));
  }

  // Adds entries and selects them. Returns the key of the first one.
  add(...values) {
    return this.insert(values.map((value) => pattern.entry(this.document, value)));
  }

  insert(nodes) {
    const [document, places] = pattern.insert(this.document, nodes);
    this.put(document, []);
    const keys = this.items.filter((item) => places.includes(item.entry)).map((item) => item.key);
    this.select(keys);
    return keys[0];
  }

  // Adds a point to a curve at a time of the pattern, and selects it.
  addPoint(item, time, value) {
    const [document, place] = pattern.addPoint(
      this.document, item, tidy(Math.max(time - item.time, 0)), round(value));
    this.put(document, [`${item.key}.${place}`]);
  }

  // Removes the selected items and points. A curve that loses its last point is removed, too.
  removeSelection() {
    const points = this.selection.filter((key) => this.pointOf(key) !== null);
    const gone = new Set(this.selectedItems().map((item) => item.entry));
    let { document } = this;
    for (const item of new Set(points.map((key) => this.itemOf(key)))) {
      const own = points.filter((key) => this.itemOf(key) === item).map((key) => this.pointOf(key));
      if (own.length === item.points.length) gone.add(item.entry);
      else if (!gone.has(item.entry)) {
        for (const index of own.sort((a, b) => b - a)) {
          document = pattern.removePoint(document, item, index);
        }
      }
    }
    this.put(pattern.remove(document, [...gone]), []);
  }

  // MARK: - The time axis

  snap(time) {
    if (!this.grid) return tidy(Math.max(time, 0));
    return tidy(Math.max(Math.round(time / this.grid) * this.grid, 0));
  }

  setCursor(time) {
    this.cursor = tidy(clamp(time, 0, LATEST));
    this.changed();
  }

  setLoop(from, to) {
    this.loop = to - from > 0 ? [from, to] : null;
    this.changed();
  }

  show(from, to) {
    const length = clamp(to - from, SHORTEST, LONGEST);
    const start = clamp(from, 0, LATEST);
    this.view = { from: start, to: start + length };
    this.changed();
  }

  showAll() {
    this.show(0, Math.max(this.end * 1.08, 1));
  }

  zoom(factor, time = this.cursor) {
    const { from, to } = this.view;
    const middle = clamp(time, from, to);
    this.show(middle - (middle - from) * factor, middle + (to - middle) * factor);
  }

  scroll(seconds) {
    this.show(this.view.from + seconds, this.view.to + seconds);
  }

  // Scrolls so that a time is in view.
  reveal(time) {
    const { from, to } = this.view;
    const room = (to - from) * 0.1;
    if (time < from) this.scroll(time - from - room);
    else if (time > to) this.scroll(time - to + room);
  }
}

