// The levels that were sent to the device, as straight pieces over time, from the scope's messages.
// Times are microseconds on the studio's clock.

import * as link from './link.js';

const KEPT = 65e6;
const MOST = 120000;

// Pieces of one value: start, end, value at the start, value at the end.
export class Track {
  constructor(parts) {
    this.parts = parts;
    this.pieces = [];
  }

  add(piece) {
    const last = this.pieces.at(-1);
    // A piece replaces what overlaps it.
    if (last && last[1] > piece[0]) this.cut(piece[0]);
    this.pieces.push(piece);
    if (this.pieces.length > MOST) this.pieces.splice(0, MOST / 4);
  }

  // Removes the pieces that begin at a time or later, and shortens a piece that ends after that
  // time.
  cut(time) {
    while (this.pieces.length && this.pieces.at(-1)[0] >= time) this.pieces.pop();
    const last = this.pieces.at(-1);
    if (!last || last[1] <= time) return;
    const share = (time - last[0]) / (last[1] - last[0]);
    for (let part = 0; part < this.parts; part++) {
      const at = 2 + part * 2;
      last[at + 1] = last[at] + (last[at + 1] - last[at]) * share;
    }
    last[1] = time;
  }

  // The index of the first piece that ends after a time.
  first(time) {
    let [low, high] = [0, this.pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pieces[middle][1] > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  // The values at a time; null for each value that is unknown.
  at(time) {
    const piece = this.pieces[this.first(time)];
    if (!piece || piece[0] > time) return Array(this.parts).fill(null);
    const share = piece[1] > piece[0] ? (time - piece[0]) / (piece[1] - piece[0]) : 0;
    return Array.from({ length: this.parts }, (_, part) => {
      const at = 2 + part * 2;
      return piece[at] + (piece[at + 1] - piece[at]) * share;
    });
  }

  forget(time) {
    const count = this.first(time);
    if (count > 4096) this.pieces.splice(0, count);
  }
}

// The requested intensity and sharpness of each zone, by its number.
export const zones = new Map();
// The level of each actuator, by its number.
export const actuators = new Map();
// Events: kind, onset, duration, level, tone.
export let events = [];
// Lateness of each segment: due, microseconds late.
export let lateness = [];
// Failures and losses: time, text.
export let reports = [];

const track = (tracks, key, parts) => {
  if (!tracks.has(key)) tracks.set(key, new Track(parts));
  return tracks.get(key);
};

const every = () => [...zones.values(), ...actuators.values()];

function take(row) {
  const [kind, ...values] = row;
  switch (kind) {
    case 'segment': {
      const [actuator, start, end, from, to, , , late] = values;
      const own = track(actuators, actuator, 1);
      // The level stays until the next segment.
      const last = own.pieces.at(-1);
      if (last && last[1] < start && last[3] > 0) own.add([last[1], start, last[3], last[3]]);
      own.add([start, end, from, to]);
      lateness.push([start, late]);
      break;
    }
    case 'level': {
      const [zone, start, end, from, to, sharp, sharper] = values;
      track(zones, zone, 2).add([start, end, from, to, sharp, sharper]);
      break;
    }
    case 'event': events.push(values); break;
    case 'revised': case 'stopped': for (const own of every()) own.cut(values[0]); break;
    case 'late': reports.push([link.now(), `a segment was played ${values[1]} µs late`]); break;
    case 'report': reports.push([link.now(), values[0]]); break;
    case 'refused': reports.push([values[0], 'the device was full']); break;
    case 'lost': reports.push([link.now(), `${values[0]} records were lost`]); break;
  }
}

// Removes everything. Called when the device has changed, because the zero of time changes with it.
export function clear() {
  zones.clear();
  actuators.clear();
  [events, lateness, reports] = [[], [], []];
}

link.on('scope', (message) => {
  for (const row of message.records) take(row);
  const oldest = message.now - KEPT;
  for (const own of every()) own.forget(oldest);
  while (events.length > 20000 || events[0]?.[1] < oldest - 1e6) events.shift();
  if (lateness.length > 2 * MOST) lateness.splice(0, MOST);
  if (reports.length > 200) reports.splice(0, 100);
});

// The strongest zone at a time: intensity and sharpness.
export function felt(time) {
  let result = [0, 0];
  for (const zone of zones.values()) {
    const [intensity, sharpness] = zone.at(time);
    if (intensity !== null && intensity > result[0]) result = [intensity, sharpness];
  }
  return result;
}
