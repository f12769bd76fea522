// A JSON text as a tree that keeps everything: the order of keys, keys that occur twice, the source
// text of numbers and strings, and the white space. The text of an unchanged part is the same as
// before, byte for byte.
//
// Nodes are never changed. A change makes new nodes along the path to it and shares all others, so
// that an earlier document can be kept at little cost.
//
// A scalar has its `text` and its `value`. A container has its `items`; before each item stands its
// lead (the opening bracket or a comma, and white space) and, in an object, its label (the key, the
// colon and white space). The tail follows the last item.

// The largest depth of nested arrays and objects, the same as in the studio.
const DEPTH = 64;

export class TreeError extends Error {
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORDS = new Map([['true', true], ['false', false], ['null', null]]);

class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail(wanted) {
    const found = this.at < this.text.length ? `"${this.text[this.at]}"` : 'the end';
    throw new TreeError(`found ${found}, expected ${wanted}`, this.at);
  }

  // Returns the text that a sticky expression matches at the present position, and moves the
  // position to its end.
  take(expression) {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text);
    if (!match) return '';
    this.at += match[0].length;
    return match[0];
  }

  space() {
    return this.take(SPACE);
  }

  value(depth) {
    const letter = this.text[this.at];
    if (letter === '{' || letter === '[') {
      if (depth >= DEPTH) this.fail(`${DEPTH} nested levels at most`);
      return this.container(letter === '{', depth + 1);
    }
    if (letter === '"') return this.string();
    for (const [text, value] of WORDS) {
      if (!this.text.startsWith(text, this.at)) continue;
      this.at += text.length;
      return { kind: 'literal', text, value };
    }
    const text = this.take(NUMBER);
    if (!text) this.fail('a value');
    return { kind: 'number', text, value: Number(text) };
  }

  string() {
    const start = this.at;
    let end = start + 1;
    while (this.text[end] !== '"') {
      if (end >= this.text.length) this.fail('the end of the string');
      end += this.text[end] === '\\' ? 2 : 1;
    }
    const text = this.text.slice(start, end + 1);
    try {
      const value = JSON.parse(text);
      this.at = end + 1;
      return { kind: 'string', text, value };
    } catch {
      return this.fail('a string');
    }
  }

  container(isObject, depth) {
    const closer = isObject ? '}' : ']';
    const [items, leads, labels, keys] = [[], [], [], []];
    let lead = this.text[this.at++];
    for (;;) {
      lead += this.space();
      if (this.text[this.at] === closer) break;
      if (isObject) {
        if (this.text[this.at] !== '"') this.fail('a key or "}"');
        const key = this.string();
        const gap = this.space();
        if (this.text[this.at] !== ':') this.fail('":"');
        this.at += 1;
        labels.push(`${key.text}${gap}:${this.space()}`);
        keys.push(key.value);
      }
      items.push(this.value(depth));
      leads.push(lead);
      lead = this.space();
      if (this.text[this.at] === closer) break;
      if (this.text[this.at] !== ',') this.fail(`"," or "${closer}"`);
      this.at += 1;
      lead += ',';
    }
    this.at += 1;
    return container(isObject, items, leads, labels, keys, lead + closer);
  }
}

const container = (isObject, items, leads, labels, keys, tail) => ({
  kind: isObject ? 'object' : 'array', items, leads, labels, keys, tail, cache: null,
});

// Parses a text. Throws a `TreeError` with the position of the first error if the text is not JSON.
export function parse(text) {
  const parser = new Parser(text);
  const byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  parser.at = byteOrderMark.length;
  const before = byteOrderMark + parser.space();
  const root = parser.value(0);
  const after = parser.space();
  if (parser.at < text.length) parser.fail('the end');
  return { before, root, after };
}

// The text of a node.
export function textOf(node) {
  if (!node.items) return node.text;
  if (node.cache === null) {
    const parts = [];
    node.items.forEach((item, index) => {
      parts.push(node.leads[index], node.labels[index] ?? '', textOf(item));
    });
    node.cache = parts.join('') + node.tail;
  }
  return node.cache;
}

export const documentText = (tree) => tree.before + textOf(tree.root) + tree.after;

// The index of a key in an object; -1 if the object does not have the key. If a key occurs twice,
// the index is that of the last one, because the studio uses that one.
export const placeOf = (node, key) => (node?.kind === 'object' ? node.keys.lastIndexOf(key) : -1);

// The value of a key in an object, or the item at an index of an array; undefined if it does not
// exist.
export function child(node, step) {
  if (typeof step === 'number') return node?.kind === 'array' ? node.items[step] : undefined;
  const place = placeOf(node, step);
  return place < 0 ? undefined : node.items[place];
}

export const at = (node, path) => path.reduce(child, node);

// The node with another item at a place.
export function withItem(node, place, item) {
  if (node.items[place] === item) return node;
  const items = node.items.slice();
  items[place] = item;
  return { ...node, items, cache: null };
}

// A copy of a node in which the value at a path is replaced by the result of a function. If the
// path does not exist, the node is returned unchanged.
export function update(node, path, change) {
  if (!path.length) return change(node);
  const place = typeof path[0] === 'number' ? path[0] : placeOf(node, path[0]);
  const old = child(node, path[0]);
  if (old === undefined) return node;
  return withItem(node, place, update(old, path.slice(1), change));
}

// The white space of a lead, without its bracket or comma.
const gapOf = (lead) => lead.replace(/^\s*[[{,]/, '');

// The lead of an item that follows another.
function leadBehind(node, place) {
  if (place > 0 && place < node.leads.length) return node.leads[place];
  if (node.leads.length > 1) return node.leads.at(-1);
  return `,${gapOf(node.leads[0])}`;
}

// A copy of an array or object with a further item. The first item of an empty container takes its
// layout from `layout`: the white space before the item and before the closing bracket.
export function withInserted(node, place, item, label = null, layout = ['', '']) {
  const isObject = node.kind === 'object';
  const [items, leads, labels, keys] = [node.items, node.leads, node.labels, node.keys]
    .map((list) => list.slice());
  const opener = isObject ? '{' : '[';
  let { tail } = node;
  if (!items.length) {
    leads.push(opener + layout[0]);
    tail = layout[1] + (isObject ? '}' : ']');
  } else if (place === 0) leads.splice(1, 0, leadBehind(node, 1));
  else leads.splice(place, 0, leadBehind(node, place));
  items.splice(place, 0, item);
  if (isObject) {
    const colon = node.labels.length ? /\s*:\s*$/.exec(node.labels.at(-1))[0] : ': ';
    labels.splice(place, 0, JSON.stringify(label) + colon);
    keys.splice(place, 0, label);
  }
  return container(isObject, items, leads, labels, keys, tail);
}

// The array or object without an item.
export function without(node, place) {
  const isObject = node.kind === 'object';
  const drop = (list) => list.filter((_, index) => index !== place);
  const leads = node.leads.slice();
  // The first lead has the opening bracket and stays.
  if (place === 0) leads.splice(1, 1);
  else leads.splice(place, 1);
  let { tail } = node;
  if (node.items.length === 1) {
    tail = (isObject ? '{' : '[') + tail.replace(/^\s*,/, '');
    leads.length = 0;
  }
  return container(
    isObject, drop(node.items), leads, drop(node.labels), drop(node.keys), tail);
}

// The number of digits after the point that a number's text has, with its exponent applied.
export function digitsOf(text) {
  const [, fraction = '', exponent = '0'] = /^[^.eE]*(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/
    .exec(text) ?? [];
  return Math.min(Math.max(fraction.length - Number(exponent), 0), 15);
}

// The node of a number with at most `digits` digits after the point.
export function number(value, digits = 4) {
  const rounded = Number(value.toFixed(digits));
  return { kind: 'number', text: JSON.stringify(rounded === 0 ? 0 : rounded), value: rounded };
}

export const string = (value) => ({ kind: 'string', text: JSON.stringify(value), value });
export const literal = (value) => ({ kind: 'literal', text: String(value), value });

// The offset in the text at which the value of a path begins.
export function offsetOf(document, path) {
  let offset = document.before.length;
  let node = document.root;
  for (const step of path) {
    const place = typeof step === 'number' ? step : placeOf(node, step);
    if (!node?.items || place < 0 || place >= node.items.length) return offset;
    for (let index = 0; index <= place; index++) {
      offset += node.leads[index].length + (node.labels[index]?.length ?? 0);
      if (index < place) offset += textOf(node.items[index]).length;
    }
    node = node.items[place];
  }
  return offset;
}

// The index of the item of a list that contains an offset of the text; -1 if none does.
export function itemAt(document, path, offset) {
  const list = at(document.root, path);
  if (!list?.items) return -1;
  let place = offsetOf(document, path);
  for (let index = 0; index < list.items.length; index++) {
    place += list.leads[index].length + (list.labels[index]?.length ?? 0);
    const end = place + textOf(list.items[index]).length;
    if (offset >= place && offset <= end) return index;
    place = end;
  }
  return -1;
}
