// The gestures of the pointer in the score: they move, stretch and shape events, draw new ones,
// select with a rectangle, and set the cursor and the loop.

import * as pattern from './pattern.js';
import * as parts from './parts.js';
import { Geometry } from './geometry.js';
import { clamp } from './ink.js';
import { round, tidy } from './layout.js';

// A pointer that moves by at most this many pixels does not drag.
const SLOP = 3;
const HANDLES = { attack: 'AttackTime', release: 'ReleaseTime', decay: 'DecayTime' };
const CURSORS = {
  start: 'ew-resize', end: 'ew-resize', attack: 'ew-resize', release: 'ew-resize',
  decay: 'ew-resize',
};

export class Gestures {
  // `feel` is called with the dragged item and its values, and with null when the drag ends.
  constructor(editor, canvas, feel) {
    Object.assign(this, { editor, canvas, feel, tool: 'select', band: null, drag: null });
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    for (const kind of ['pointercancel', 'lostpointercapture']) {
      canvas.addEventListener(kind, () => this.stop(true));
    }
    canvas.addEventListener('dblclick', (event) => this.doubleClick(event));
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  get geometry() {
    return new Geometry(this.editor, this.canvas.clientWidth);
  }

  placeOf(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    if (event.button > 0 || this.drag) return;
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.placeOf(event);
    const { geometry } = this;
    const hit = geometry.hit(x, y);
    this.drag = { x, y, hit, geometry, moved: false, time: geometry.timeAt(x) };
    const isNew = this.tool !== 'select' && hit.lane && hit.part !== 'point' && hit.part !== 'handle';
    if (isNew) this.draw(x, y, hit.lane);
    else if (hit.part === 'item' || hit.part === 'handle') this.take(hit.item.key, event);
    else if (hit.part === 'point') this.take(`${hit.item.key}.${hit.index}`, event);
    this.editor.changed();
  }

  // Selects the item or point under the pointer, unless it is selected already.
  take(key, event) {
    const { editor } = this;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      editor.toggle(key);
      this.drag.hit = { part: 'none' };
    } else if (!editor.isSelected(key)) editor.select([key]);
    this.sense();
  }

  // Adds an event with the tool that is active.
  draw(x, y, lane) {
    const { editor, drag } = this;
    const time = editor.snap(drag.time);
    const share = round(drag.geometry.shareAt(lane, y));
    const isTouch = lane.id === 'intensity' || lane.id === 'sharpness';
    const values = lane.id === 'sharpness' ? [undefined, share] : [share, undefined];
    editor.begin();
    if (this.tool === 'curve' && !isTouch && lane.id !== 'audio') this.drawPoint(lane, time, y);
    else if (this.tool === 'tap') editor.add(parts.tap(time, ...(isTouch ? values : [])));
    else if (this.tool === 'vibration') {
      editor.add(parts.vibration(time, 0, ...(isTouch ? values : [])));
    } else if (this.tool === 'tone') {
      editor.add(parts.tone(time, 0, lane.id === 'audio' ? share : 0.6));
    } else if (this.tool === 'curve') editor.add(parts.curve('HapticIntensityControl', time));
    const isSpan = this.tool === 'vibration' || this.tool === 'tone';
    drag.hit = { part: isSpan ? 'length' : 'new', lane };
    drag.moved = true;
    this.origin();
    this.sense();
  }

  // Adds a point to the last curve of the lane that begins at or before the time. If no curve does,
  // adds a new curve.
  drawPoint(lane, time, y) {
    const { editor, drag } = this;
    const curves = editor.items.filter((item) => item.kind === 'curve' && item.id === lane.id);
    const own = curves.findLast((item) => item.time <= time) ?? curves[0];
    if (!own || time < own.time) editor.add(parts.curve(lane.id, time));
    else editor.addPoint(own, time, round(drag.geometry.valueAt(lane, y)));
  }

  // Stores the present state, from which the distances of a drag count.
  origin() {
    const { editor } = this;
    editor.origin = { document: editor.document, items: new Map(editor.byKey) };
  }

  move(event) {
    const [x, y] = this.placeOf(event);
    const { drag, editor } = this;
    if (!drag) return this.hover(x, y);
    if (!drag.moved) {
      if (Math.hypot(x - drag.x, y - drag.y) < SLOP) return;
      drag.moved = true;
      if (['item', 'point', 'handle'].includes(drag.hit.part)) editor.begin();
    }
    const isFree = event.altKey || !editor.grid;
    const [dx, dy] = [x - drag.x, y - drag.y];
    const isAcross = !event.shiftKey || Math.abs(dx) >= Math.abs(dy);
    const isDown = !event.shiftKey || Math.abs(dy) > Math.abs(dx);
    const by = isAcross ? this.secondsOf(dx, isFree) : 0;
    this.pull(drag, by, isDown ? -dy / (drag.hit.lane?.height ?? 1) : 0, x, y, isFree);
    this.sense();
    editor.changed();
  }

  pull(drag, by, share, x, y, isFree) {
    const { editor } = this;
    const { part, lane, name } = drag.hit;
    const what = lane?.id === 'sharpness' ? 'sharpness' : 'level';
    if (part === 'item' || part === 'point' || part === 'new') {
      editor.moveSelection(by, Math.abs(share) < 0.004 ? 0 : share, what);
    } else if (part === 'length') editor.stretchSelection(by);
    else if (part === 'handle') this.shape(drag, name, by);
    else if (part === 'ruler') {
      const times = [drag.time, drag.geometry.timeAt(x)].map(
        (time) => (isFree ? tidy(Math.max(time, 0)) : editor.snap(time)));
      editor.setLoop(Math.min(...times), Math.max(...times));
    } else if (part === 'lane') this.band = [drag.x, drag.y, x, y];
  }

  // The distance of a move in seconds. Unless `isFree` is true, it brings the dragged item or
  // handle to the grid.
  secondsOf(dx, isFree) {
    const { drag, editor } = this;
    const seconds = dx / drag.geometry.perSecond;
    if (isFree) return tidy(seconds);
    const { item, part, index, name } = drag.hit;
    let anchor = item?.time ?? editor.snap(drag.time);
    if (part === 'point') anchor += item.points[index].time;
    if (part === 'handle' && name !== 'start') anchor += editor.spanOf(item);
    const target = editor.snap(anchor + seconds);
    // A very short move changes nothing, so that a click does not move an item that is off the
    // grid.
    return Math.abs(dx) < SLOP ? 0 : Number((target - anchor).toFixed(9));
  }

  // Drags a handle: an end of the event, or a time of its envelope.
  shape(drag, name, by) {
    const { editor } = this;
    if (name === 'start' || name === 'end') return editor.stretchSelection(by, name === 'start');
    const items = editor.selection.map((key) => editor.origin.items.get(key))
      .filter((item) => item?.kind === 'vibration' || item?.kind === 'tone');
    const parameter = HANDLES[name];
    const seconds = tidy(by);
    return editor.put(items.reduce((document, item) => pattern.setParameter(
      document, item, parameter, round(clamp(editor.valueOf(item, parameter) + seconds))),
    editor.origin.document));
  }

  up(event) {
    const { drag, editor } = this;
    if (!drag) return;
    const [x, y] = this.placeOf(event);
    if (this.band) {
      editor.select(drag.geometry.within(...this.band), event.shiftKey);
    } else if (!drag.moved && (drag.hit.part === 'ruler' || drag.hit.part === 'lane')) {
      editor.setCursor(editor.snap(drag.geometry.timeAt(x)));
      if (drag.hit.part === 'ruler') editor.setLoop(0, 0);
      else if (!event.shiftKey) editor.select([]);
    } else if (!drag.moved && drag.hit.part === 'item' && !event.shiftKey) {
      editor.select([drag.hit.item.key]);
    }
    this.finishNew(drag);
    this.stop(false);
    this.hover(x, y);
  }

  // Gives a new vibration or tone a duration if the user clicked instead of dragging.
  finishNew(drag) {
    const { editor } = this;
    if (drag.hit.part !== 'length') return;
    if (editor.selectedItems().every((item) => item.duration === 0)) editor.stretchSelection(0.25);
  }

  // Ends the drag. If it is cancelled, its changes are undone.
  stop(isCancelled) {
    if (!this.drag) return;
    this.drag = null;
    this.band = null;
    this.feel(null);
    if (isCancelled) this.editor.cancel();
    else this.editor.finish();
  }

  // Cancels the drag. Returns whether there was one.
  escape() {
    const wasDragging = this.drag !== null;
    this.stop(true);
    return wasDragging;
  }

  // Plays what is dragged.
  sense() {
    const key = this.editor.selection.at(-1);
    const item = key ? this.editor.itemOf(key) : null;
    this.feel(this.drag && this.drag.hit.part !== 'none' ? item : null);
  }

  doubleClick(event) {
    const [x, y] = this.placeOf(event);
    const { geometry, editor } = this;
    const { part, lane, item } = geometry.hit(x, y);
    if (this.tool !== 'select' || !lane) return;
    const time = editor.snap(geometry.timeAt(x));
    if (part === 'item' && item.kind === 'curve') {
      editor.addPoint(item, time, round(geometry.valueAt(lane, y)));
    } else if (part !== 'lane') return;
    else if (lane.id === 'sharpness') {
      editor.add(parts.tap(time, undefined, round(geometry.shareAt(lane, y))));
    } else if (lane.id === 'intensity') {
      editor.add(parts.tap(time, round(geometry.shareAt(lane, y))));
    } else if (lane.id !== 'audio') {
      this.drag = { geometry };
      this.drawPoint(lane, time, y);
      this.drag = null;
    }
  }

  hover(x, y) {
    const hit = this.geometry.hit(x, y);
    const idle = hit.part === 'lane' && this.tool !== 'select' ? 'crosshair' : 'default';
    this.canvas.style.cursor = CURSORS[hit.name]
      ?? { item: 'move', point: 'move', ruler: 'text' }[hit.part] ?? idle;
  }

  wheel(event) {
    event.preventDefault();
    const { geometry, editor } = this;
    const across = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (Math.abs(across) > 0 && (event.shiftKey || Math.abs(across) > Math.abs(event.deltaY))) {
      editor.scroll(across / geometry.perSecond);
    } else editor.zoom(1.0015 ** event.deltaY, geometry.timeAt(this.placeOf(event)[0]));
  }
}
