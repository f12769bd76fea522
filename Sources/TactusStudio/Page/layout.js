// Creates new parts of a document with the same white space as its present parts.

import * as tree from './tree.js';

// The indentation after the last line break of a lead; null if the lead has no line break.
const indentOf = (lead) => (/\n/.test(lead ?? '') ? /[^\n]*$/.exec(lead)[0] : null);

// The line break of a document.
const breakOf = (lead) => /\r?\n/.exec(lead)?.[0] ?? '\n';

// The layout of a document: its line break, the indentation of one level, and the indentation of an
// entry of the pattern. Both indentations are null if the document is one line.
export function styleOf(root) {
  const top = indentOf(root.leads?.[0]);
  const list = tree.child(root, 'Pattern');
  const entry = indentOf(list?.leads?.[0]);
  if (top === null) return { line: '', unit: null, entry: null };
  const line = breakOf(root.leads[0]);
  const unit = top || '  ';
  return { line, unit, entry: entry ?? top + unit };
}

// The text of a value. A short object without nested values is written on one line; other objects
// and arrays have one line for each member.
function write(value, indent, style) {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'number' ? tree.number(value).text : JSON.stringify(value);
  }
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, item]) => [isList ? '' : `"${key}": `, item]);
  const [open, close] = isList ? '[]' : '{}';
  if (!parts.length) return open + close;
  const isFlat = parts.every(([, item]) => item === null || typeof item !== 'object');
  if (style.unit === null || (isFlat && !isList && parts.length < 3)) {
    const inner = parts.map(([key, item]) => key + write(item, indent, style)).join(', ');
    return isList ? `[${inner}]` : `{ ${inner} }`;
  }
  const deeper = indent + style.unit;
  const lines = parts.map(([key, item]) => deeper + key + write(item, deeper, style));
  return `${open}${style.line}${lines.join(`,${style.line}`)}${style.line}${indent}${close}`;
}

// The node of a value whose lines have the given indentation.
export const node = (value, indent, style) =>
  tree.parse(write(value, indent ?? '', style)).root;

// An object with the given members and the layout of another object.
export function like(model, members) {
  const keys = Object.keys(members);
  if (model?.kind !== 'object' || model.items.length < 2) return null;
  const colon = /\s*:\s*$/.exec(model.labels[0])[0];
  return {
    kind: 'object', keys, cache: null, tail: model.tail.replace(/^\s*,/, ''),
    items: Object.values(members),
    labels: keys.map((key) => JSON.stringify(key) + colon),
    leads: keys.map((_, index) => model.leads[Math.min(index, 1)]),
  };
}

// The indentation of an object's members; null if the object is written on one line.
export const inner = (object) => indentOf(object.leads[0]);

// The white space before the first item and before the closing bracket, for a list that was empty.
export const around = (indent, style) =>
  (style.unit === null ? ['', ''] : [style.line + indent + style.unit, style.line + indent]);

// A document without events.
export const EMPTY = '{\n  "Version": 1.0,\n  "Pattern": [\n  ]\n}\n';

// Rounds a value that the user sets by hand to three digits after the point; see `tidy` for times.
export const round = (value) => Number(value.toFixed(3));
export const tidy = (time) => Number(time.toFixed(4));
