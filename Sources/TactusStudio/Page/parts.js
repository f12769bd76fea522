// New entries of a pattern, and the clipboard.

import * as pattern from './pattern.js';
import * as tree from './tree.js';
import { round } from './layout.js';

const event = (type, Time, members, parameters) => ({ Event: {
  Time, EventType: type, ...members,
  EventParameters: Object.entries(parameters).map(
    ([ParameterID, value]) => ({ ParameterID, ParameterValue: round(value) })),
} });

const touch = (intensity, sharpness) =>
  ({ HapticIntensity: intensity, HapticSharpness: sharpness });

export const tap = (time, intensity = 0.8, sharpness = 0.5) =>
  event('HapticTransient', time, {}, touch(intensity, sharpness));

export const vibration = (time, duration, intensity = 0.6, sharpness = 0.4) =>
  event('HapticContinuous', time, { EventDuration: duration }, touch(intensity, sharpness));

export const tone = (time, duration, volume = 0.6) =>
  event('AudioContinuous', time, { EventDuration: duration }, { AudioVolume: volume, AudioPitch: 0 });

export const sound = (time, path) =>
  event('AudioCustom', time, { EventWaveformPath: path }, { AudioVolume: 1 });

// A new curve. Its first point has the value that changes nothing.
export function curve(id, time, length = 0.5) {
  const [low, high] = pattern.rangeOf(id);
  const points = [[0, low < 0 ? 0 : high], [length, low < 0 ? high / 2 : low]];
  return { ParameterCurve: {
    ParameterID: id, Time: time,
    ParameterCurveControlPoints: points.map(([Time, ParameterValue]) => ({ Time, ParameterValue })),
  } };
}

export function parameter(id, time) {
  const [low, high] = pattern.rangeOf(id);
  return { Parameter: { ParameterID: id, ParameterValue: (low + high) / 2, Time: time } };
}

// The selected entries as the text of a document, for the clipboard; an empty text if nothing is
// selected.
export function copied(editor) {
  const places = [...new Set(editor.selectedItems().map((item) => item.entry))]
    .sort((a, b) => a - b);
  if (!places.length) return '';
  const entries = pattern.nodesOf(editor.document, places).map(tree.textOf);
  return `{"Version": 1.0, "Pattern": [${entries.join(', ')}]}\n`;
}

// Inserts the entries of a text so that the first one begins at a time. Returns null, or the reason
// why they cannot be inserted.
export function paste(editor, text, time = editor.cursor) {
  try {
    const list = tree.child(tree.parse(text).root, 'Pattern');
    const nodes = (list?.items ?? []).filter((node) => pattern.startOf(node) < Infinity);
    if (!nodes.length) return 'the clipboard has no events of a pattern';
    const first = Math.min(...nodes.map(pattern.startOf));
    editor.insert(nodes.map((node) => pattern.shifted(node, time - first)));
    return null;
  } catch (error) {
    if (!(error instanceof tree.TreeError)) throw error;
    return 'the clipboard has no AHAP text';
  }
}
