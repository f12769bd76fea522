// The text field of the pattern. A gesture in the picture changes the text, and typing changes the
// picture. The field shows only a part of a long text, because a field with all lines would be
// slow.

import * as tree from './tree.js';
import { byId, clamp, make } from './ink.js';

// The largest number of lines in the field.
const WINDOW = 2000;
const TAB = 2;

// The lines of a text with their ends.
const split = (text) => text.match(/[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+$/g) ?? [''];
const bare = (line) => line.replace(/\r\n|[\r\n]$/, '');

export class Source {
  constructor(editor, moved) {
    Object.assign(this, { editor, moved, full: null, lines: [''], from: 0, diagnostics: [] });
    this.field = byId('source');
    this.field.addEventListener('input', () => this.type());
    this.field.addEventListener('scroll', () => this.follow());
    for (const kind of ['click', 'keyup']) {
      this.field.addEventListener(kind, () => this.selectAtCaret());
    }
    byId('earlier').addEventListener('click', () => this.turn(-1));
    byId('later').addEventListener('click', () => this.turn(1));
    new ResizeObserver(() => this.follow()).observe(this.field);
  }

  get to() {
    return Math.min(this.from + WINDOW, this.lines.length);
  }

  // Shows the text of the editor.
  show() {
    const { text } = this.editor;
    if (text === this.full) return;
    this.full = text;
    this.lines = split(text);
    this.from = clamp(this.from, 0, Math.max(this.lines.length - WINDOW / 2, 0));
    this.fill();
  }

  fill() {
    const { field } = this;
    const text = this.lines.slice(this.from, this.to).map(bare).join('\n')
      + (this.to < this.lines.length || /[\r\n]$/.test(this.lines.at(-1)) ? '\n' : '');
    if (field.value !== text) {
      const [start, end, top] = [field.selectionStart, field.selectionEnd, field.scrollTop];
      field.value = text;
      field.setSelectionRange(start, end);
      field.scrollTop = top;
    }
    this.number();
    this.mark();
  }

  // Writes the line numbers, and the statement which part of the text is shown.
  number() {
    const count = this.to - this.from + 1;
    byId('line-numbers').textContent = Array.from(
      { length: count }, (_, index) => this.from + index + 1).join('\n');
    const isPart = this.lines.length > WINDOW;
    byId('part').hidden = !isPart;
    byId('part-lines').textContent =
      `Lines ${this.from + 1} to ${this.to} of ${this.lines.length}`;
    byId('earlier').disabled = this.from === 0;
    byId('later').disabled = this.to === this.lines.length;
    this.follow();
  }

  turn(way) {
    this.from = clamp(
      this.from + way * (WINDOW / 2), 0, Math.max(this.lines.length - WINDOW, 0));
    this.fill();
  }

  // Reads the field after the user has typed. Unchanged lines keep their line ends.
  type() {
    const old = this.lines.slice(this.from, this.to);
    const typed = this.field.value.split('\n');
    if (typed.at(-1) === '') typed.pop();
    const isEnd = this.to === this.lines.length;
    const hasEnd = this.field.value.endsWith('\n');
    let start = 0;
    while (start < old.length && start < typed.length && bare(old[start]) === typed[start]) start++;
    let tail = 0;
    while (tail < old.length - start && tail < typed.length - start
      && bare(old[old.length - 1 - tail]) === typed[typed.length - 1 - tail]) tail++;
    const end = /\r\n|[\r\n]/.exec(this.lines[0])?.[0] ?? '\n';
    const fresh = typed.slice(start, typed.length - tail).map((line) => line + end);
    const lines = [...old.slice(0, start), ...fresh, ...old.slice(old.length - tail)];
    // The last line of the text keeps the end that was typed. Every other line has a line end.
    lines.forEach((line, index) => {
      const isLast = isEnd && index === lines.length - 1;
      if (isLast && !hasEnd) lines[index] = bare(line);
      else if (bare(line) === line) lines[index] = line + end;
    });
    this.lines = [
      ...this.lines.slice(0, this.from), ...lines, ...this.lines.slice(this.from + old.length)];
    if (!this.lines.length) this.lines = [''];
    this.full = this.lines.join('');
    this.number();
    this.editor.type(this.full);
  }

  // Scrolls the line numbers and the marks together with the text.
  follow() {
    const { scrollTop, scrollLeft } = this.field;
    byId('line-numbers').style.transform = `translateY(${-scrollTop}px)`;
    byId('marks').style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }

  // Shows the problems at their places and as a list.
  setDiagnostics(diagnostics) {
    this.diagnostics = diagnostics;
    this.mark();
    byId('diagnostics').replaceChildren(...diagnostics.map((problem) => make('li', {},
      make('button', {
        type: 'button', className: problem.severity, onclick: () => this.go(problem),
      }, make('b', {}, `${problem.line}:${problem.column}`), ` ${problem.severity}: `,
      problem.message, make('small', {}, problem.path)))));
    const errors = diagnostics.filter((one) => one.severity === 'error').length;
    const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
    byId('verdict').textContent = diagnostics.length
      ? `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`
      : 'No problem';
    byId('verdict').className = errors ? 'bad' : diagnostics.length ? 'marginal' : 'good';
  }

  mark() {
    const marks = this.diagnostics.filter(
      ({ line }) => line > this.from && line <= this.to).map((problem) => {
      const text = bare(this.lines[problem.line - 1] ?? '');
      const start = offsetIn(text, problem.column);
      const length = /^("(?:[^"\\]|\\.)*"?|[-+.\w]+|.)/.exec(text.slice(start))?.[0].length ?? 1;
      const place = make('span', { className: problem.severity });
      place.style.top = `calc(${problem.line - 1 - this.from} * var(--line))`;
      place.style.left = `${widthOf(text.slice(0, start))}ch`;
      place.style.width = `${Math.max(widthOf(text.slice(start, start + length)), 1)}ch`;
      return place;
    });
    byId('marks').replaceChildren(...marks);
  }

  // Moves the caret to a problem.
  go({ line, column }) {
    if (line <= this.from || line > this.to) {
      this.from = clamp(line - WINDOW / 2, 0, Math.max(this.lines.length - WINDOW, 0));
      this.fill();
    }
    const before = this.lines.slice(this.from, line - 1).reduce(
      (sum, text) => sum + bare(text).length + 1, 0);
    const caret = before + offsetIn(bare(this.lines[line - 1] ?? ''), column);
    this.field.focus();
    this.field.setSelectionRange(caret, caret);
    this.scrollTo(line - 1 - this.from);
    this.selectAtCaret();
  }

  scrollTo(line) {
    const height = parseFloat(getComputedStyle(this.field).lineHeight);
    const top = line * height;
    const { scrollTop, clientHeight } = this.field;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * height) {
      this.field.scrollTop = Math.max(top - clientHeight / 3, 0);
    }
  }

  // Scrolls to the text of an entry, unless the text is being edited.
  reveal(entry) {
    if (document.activeElement === this.field || this.editor.broken !== null) return;
    const offset = tree.offsetOf(this.editor.document, ['Pattern', entry]);
    let [line, sum] = [0, 0];
    while (line < this.lines.length && sum + this.lines[line].length <= offset) {
      sum += this.lines[line++].length;
    }
    if (line < this.from || line >= this.to) {
      this.from = clamp(line - WINDOW / 2, 0, Math.max(this.lines.length - WINDOW, 0));
      this.fill();
    }
    this.scrollTo(line - this.from);
  }

  // Selects the entry in which the caret is.
  selectAtCaret() {
    if (this.editor.broken !== null) return;
    const before = this.field.value.slice(0, this.field.selectionStart).split('\n');
    const line = this.from + before.length - 1;
    const offset = this.lines.slice(0, line).reduce((sum, text) => sum + text.length, 0)
      + before.at(-1).length;
    const entry = tree.itemAt(this.editor.document, ['Pattern'], offset);
    const item = this.editor.items.find((one) => one.entry === entry);
    if (!item || this.editor.selection.some((key) => this.editor.itemOf(key) === item)) return;
    this.editor.select([item.key]);
    this.moved();
  }
}

// The index in a JavaScript string of a column. Columns are Unicode scalars, counted from 1.
function offsetIn(text, column) {
  let offset = 0;
  for (let count = 1; count < column && offset < text.length; count++) {
    offset += text.codePointAt(offset) > 0xFFFF ? 2 : 1;
  }
  return offset;
}

// The width of a text in columns. A tab extends to the next tab stop.
const widthOf = (text) => [...text].reduce(
  (width, letter) => (letter === '\t' ? width + TAB - (width % TAB) : width + 1), 0);
