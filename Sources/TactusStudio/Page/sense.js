// Plays the event that the user drags: a vibration during the whole drag, a tap whenever its values
// change.

import * as link from './link.js';
import { clamp } from './ink.js';

// The finger number for dragged events. The numbers of fingers on the pads are lower.
const FINGER = 1000;
// The least change of a value after which a tap is played again, and the least time between two
// taps in milliseconds.
const [CHANGE, PAUSE] = [0.02, 90];

let held = null;
let tapped = null;
let later = 0;
let isOn = true;

export function setOn(on) {
  isOn = on;
  if (!on) letGo();
}

export const isFelt = () => isOn;

export function letGo() {
  if (held !== null) link.send({ do: 'lift', finger: FINGER });
  clearTimeout(later);
  held = null;
  tapped = null;
}

// Plays an event. With null, ends the vibration.
export function feel(editor, item) {
  if (!isOn || (item?.kind !== 'tap' && item?.kind !== 'vibration')) return letGo();
  const touch = {
    intensity: clamp(editor.valueOf(item, 'HapticIntensity')),
    sharpness: clamp(editor.valueOf(item, 'HapticSharpness')),
  };
  if (item.kind === 'tap') return feelTap(item, touch);
  const state = JSON.stringify(touch);
  if (state === held) return undefined;
  link.send({ do: held === null ? 'press' : 'move', finger: FINGER, ...touch });
  held = state;
  return undefined;
}

function feelTap(item, touch) {
  const now = performance.now();
  const isNew = tapped?.key !== item.key;
  const change = isNew ? 1 : Math.max(
    Math.abs(touch.intensity - tapped.touch.intensity),
    Math.abs(touch.sharpness - tapped.touch.sharpness));
  clearTimeout(later);
  if (change < CHANGE) return;
  // During a fast drag, the latest values are played after the pause.
  const wait = isNew ? 0 : tapped.moment + PAUSE - now;
  if (wait > 0) {
    later = setTimeout(() => feelTap(item, touch), wait);
    return;
  }
  link.send({ do: 'tap', ...touch });
  tapped = { key: item.key, touch, moment: now };
}
