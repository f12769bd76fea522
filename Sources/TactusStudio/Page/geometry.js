// The positions of everything that the editor draws: lanes from top to bottom, time from left to
// right. Drawing and hit tests (which item is under the pointer) use the same positions.

import { CONTROLS, rangeOf } from './pattern.js';
import { clamp } from './ink.js';

export const RULER = 26;
const GAP = 10;
const HEIGHTS = { intensity: 190, sharpness: 110, audio: 90, control: 84 };
// Pixels within which a handle is hit.
const REACH = 9;
const EDGE = 6;
const TITLES = { intensity: 'Intensity', sharpness: 'Sharpness', audio: 'Sound' };

const titleOf = (id) => TITLES[id]
  ?? id.replace(/^Haptic/, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(' Time', '')
    .replace('Control', 'control');

// The lanes that a pattern needs.
function lanesOf(items) {
  const used = new Set(items.map((item) => item.id));
  const hasAudio = items.some((item) => item.kind === 'tone' || item.kind === 'sound');
  const ids = ['intensity', 'sharpness', ...(hasAudio ? ['audio'] : []),
    ...CONTROLS.map(([name]) => name).filter((name) => used.has(name))];
  let top = RULER;
  return ids.map((id) => {
    const height = HEIGHTS[id] ?? HEIGHTS.control;
    const [low, high] = TITLES[id] ? [0, 1] : rangeOf(id);
    const lane = { id, title: titleOf(id), top: top + GAP, height, low, high };
    top += height + GAP;
    return lane;
  });
}

export class Geometry {
  constructor(editor, width) {
    this.editor = editor;
    this.width = width;
    this.left = width < 500 ? 8 : 76;
    this.right = width - 10;
    this.lanes = lanesOf(editor.items);
    const last = this.lanes.at(-1);
    this.height = last.top + last.height + GAP;
  }

  get perSecond() {
    const { from, to } = this.editor.view;
    return (this.right - this.left) / (to - from);
  }

  x(time) {
    return this.left + (time - this.editor.view.from) * this.perSecond;
  }

  timeAt(x) {
    return this.editor.view.from + (x - this.left) / this.perSecond;
  }

  laneAt(y) {
    return this.lanes.find((lane) => y >= lane.top - GAP / 2 && y < lane.top + lane.height + GAP / 2);
  }

  laneOf(id) {
    return this.lanes.find((lane) => lane.id === id);
  }

  y(lane, value) {
    const share = (clamp(value, lane.low, lane.high) - lane.low) / (lane.high - lane.low);
    return lane.top + lane.height - share * lane.height;
  }

  // The value at a height in a lane, as a share of the lane's range.
  shareAt(lane, y) {
    return clamp((lane.top + lane.height - y) / lane.height);
  }

  valueAt(lane, y) {
    return lane.low + this.shareAt(lane, y) * (lane.high - lane.low);
  }

  // The level of an event in a lane; null if the lane does not show the event.
  levelOf(item, lane) {
    const { editor } = this;
    const isTouch = item.kind === 'tap' || item.kind === 'vibration';
    if (lane.id === 'intensity') return isTouch ? editor.valueOf(item, 'HapticIntensity') : null;
    if (lane.id === 'sharpness') return isTouch ? editor.valueOf(item, 'HapticSharpness') : null;
    if (lane.id === 'audio') return item.path !== undefined && !isTouch && item.content === 'Event'
      ? editor.valueOf(item, 'AudioVolume') : null;
    if (item.id !== lane.id) return null;
    return item.kind === 'parameter' ? item.value : 0;
  }

  // The corners of an event's envelope as seconds from its start and shares of its level.
  envelope(item) {
    const value = (name) => this.editor.valueOf(item, name);
    const [attack, release] = [value('AttackTime'), value('ReleaseTime')];
    const end = this.editor.spanOf(item);
    if (item.kind === 'sound') return [[0, 1], [end, 1]];
    if (value('Sustained') >= 0.5) {
      const top = attack > end && end > 0 ? end / attack : 1;
      return [[0, attack > 0 ? 0 : 1], [Math.min(attack, end), top], [end, top], [end + release, 0]];
    }
    const decayed = attack + value('DecayTime');
    const rest = (time) => (decayed > attack ? clamp((decayed - time) / (decayed - attack)) : 0);
    if (attack >= end) return [[0, 0], [end, attack > 0 ? end / attack : 1], [end, 0]];
    return [[0, attack > 0 ? 0 : 1], [attack, 1], [Math.min(decayed, end), rest(end)], [end, 0]];
  }

  // The handles of a selected event, in the lane of its level.
  handles(item, lane) {
    if (item.kind === 'tap' || item.content !== 'Event') return [];
    const level = this.levelOf(item, lane);
    const [top, base] = [this.y(lane, level), this.y(lane, lane.low)];
    const x = (seconds) => this.x(item.time + seconds);
    const value = (name) => this.editor.valueOf(item, name);
    const edges = [['start', x(0), null], ['end', x(this.editor.spanOf(item)), null]];
    if (lane.id === 'sharpness' || item.kind === 'sound') return edges;
    const attack = value('AttackTime');
    const last = value('Sustained') >= 0.5
      ? ['release', x(item.duration + value('ReleaseTime')), base]
      : ['decay', x(attack + value('DecayTime')), base];
    return [['attack', x(attack), top], last, ...edges];
  }

  // Whether something is in view.
  isShown(item) {
    const { from, to } = this.editor.view;
    const margin = 12 / this.perSecond;
    return item.time <= to + margin && item.time + this.editor.lengthOf(item) >= from - margin;
  }

  // Finds the part of the picture at a position: the ruler, a handle, a point, an event, or an
  // empty part of a lane.
  hit(x, y) {
    if (y < RULER) return { part: 'ruler' };
    const lane = this.laneAt(y);
    if (!lane) return { part: 'none' };
    let best = null;
    const offer = (part, item, distance, more = {}) => {
      if (!best || distance < best.distance) best = { part, item, lane, distance, ...more };
    };
    for (const item of this.editor.items) {
      const level = this.levelOf(item, lane);
      if (level === null || !this.isShown(item)) continue;
      if (item.kind === 'curve') this.offerPoints(item, lane, x, y, offer);
      else if (item.kind === 'tap' || item.kind === 'parameter') {
        const distance = Math.hypot(this.x(item.time) - x, this.y(lane, level) - y);
        const isStem = Math.abs(this.x(item.time) - x) <= 3 && y > this.y(lane, level);
        if (distance <= REACH) offer('item', item, distance);
        else if (isStem) offer('item', item, REACH);
      } else this.offerSpan(item, lane, level, x, y, offer);
    }
    return best ?? { part: 'lane', lane };
  }

  offerPoints(item, lane, x, y, offer) {
    item.points.forEach((point, index) => {
      const distance = Math.hypot(
        this.x(item.time + point.time) - x, this.y(lane, point.value) - y);
      if (distance <= REACH) offer('point', item, distance, { index });
    });
    const [from, to] = [this.x(item.time), this.x(item.time + item.duration)];
    const value = this.curveAt(item, this.timeAt(x) - item.time);
    if (x < from || x > to || value === null) return;
    const distance = Math.abs(this.y(lane, value) - y);
    if (distance <= 5) offer('item', item, REACH + distance);
  }

  // The value of a curve at some seconds after its start; null if the curve has no value at that
  // time.
  curveAt(item, seconds) {
    const { points } = item;
    for (let index = 1; index < points.length; index++) {
      const [a, b] = [points[index - 1], points[index]];
      if (seconds < a.time || seconds > b.time || b.time <= a.time) continue;
      return a.value + ((b.value - a.value) * (seconds - a.time)) / (b.time - a.time);
    }
    return null;
  }

  offerSpan(item, lane, level, x, y, offer) {
    const [from, to] = [this.x(item.time), this.x(item.time + this.editor.spanOf(item))];
    const [top, base] = [this.y(lane, level), this.y(lane, lane.low)];
    if (this.editor.isSelected(item.key)) {
      for (const [name, place, height] of this.handles(item, lane)) {
        if (height === null) {
          if (Math.abs(place - x) <= EDGE && y >= top - EDGE) offer('handle', item, 6, { name });
        } else if (Math.hypot(place - x, height - y) <= REACH) {
          offer('handle', item, Math.hypot(place - x, height - y) / 2, { name });
        }
      }
    }
    const isInside = x >= from - 2 && x <= Math.max(to, from + 4) + 2;
    const isOn = lane.id === 'sharpness' ? Math.abs(y - top) <= 8 : y >= top - 6 && y <= base;
    // Of events that overlap, the shorter one is in front.
    if (isInside && isOn) offer('item', item, REACH + 1 + Math.min((to - from) / 1e4, 1));
  }

  // The keys of everything within a rectangle.
  within(x0, y0, x1, y1) {
    const [left, right, top, bottom] = [
      Math.min(x0, x1), Math.max(x0, x1), Math.min(y0, y1), Math.max(y0, y1)];
    const keys = new Set();
    const isIn = (x, y) => x >= left && x <= right && y >= top && y <= bottom;
    for (const lane of this.lanes) {
      if (lane.top > bottom || lane.top + lane.height < top) continue;
      for (const item of this.editor.items) {
        const level = this.levelOf(item, lane);
        if (level === null) continue;
        if (item.kind === 'curve') {
          item.points.forEach((point, index) => {
            if (isIn(this.x(item.time + point.time), this.y(lane, point.value))) {
              keys.add(`${item.key}.${index}`);
            }
          });
        } else if (this.x(item.time) <= right && this.x(item.time + this.editor.spanOf(item)) >= left
          && this.y(lane, level) <= bottom && this.y(lane, lane.low) >= top) {
          const isPoint = item.kind === 'tap' || item.kind === 'parameter';
          if (!isPoint || isIn(this.x(item.time), this.y(lane, level))) keys.add(item.key);
        }
      }
    }
    return [...keys];
  }
}
