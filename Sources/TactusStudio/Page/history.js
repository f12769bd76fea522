// The versions of a document, for undo and redo. Each version has the document and the selection.
// A typed text that is not JSON is a version, too: `broken` is the text, and the document is the
// last one that could be read.

// The largest number of versions to go back to.
const LIMIT = 1000;
// A change within this many milliseconds of one of the same kind does not make a version of its
// own.
const MERGING = 1000;

export class History {
  constructor(document) {
    this.past = [];
    this.present = { document, selection: [] };
    this.future = [];
    this.latest = { kind: '', moment: -Infinity };
    // The version before the present gesture; null if there is no gesture.
    this.held = null;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  // Adds a version. If the previous change was of the same `kind` and recent, as during typing, the
  // new version replaces the previous one.
  put(document, selection, kind = '', moment = 0) {
    if (document === this.present.document && this.present.broken === undefined) {
      this.present = { document, selection };
      return;
    }
    const { latest } = this;
    const isSame = kind && latest.kind === kind && moment - latest.moment < MERGING;
    if (!isSame) this.remember(this.present);
    this.latest = { kind, moment };
    this.present = { document, selection };
    this.future = [];
  }

  // Adds a version with a typed text that is not JSON.
  putBroken(text, moment) {
    const { document, selection } = this.present;
    const { latest } = this;
    const isSame = latest.kind === 'text' && moment - latest.moment < MERGING;
    if (!isSame) this.remember(this.present);
    this.latest = { kind: 'text', moment };
    this.present = { document, selection, broken: text };
    this.future = [];
  }

  // Makes the next change a version of its own, even if the previous change was of the same kind
  // and recent.
  separate() {
    this.latest = { kind: '', moment: -Infinity };
  }

  remember(version) {
    this.past.push(version);
    if (this.past.length > LIMIT) this.past.shift();
  }

  // Begins a gesture. Until it ends, each new version replaces the previous one.
  begin() {
    this.held ??= this.present;
  }

  // Replaces the present version within a gesture.
  show(document, selection) {
    this.present = { document, selection };
  }

  // Ends a gesture. All its changes together are one version.
  end() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    if (held.document === this.present.document) {
      this.present = { ...held, selection: this.present.selection };
      return;
    }
    this.remember(held);
    this.latest = { kind: '', moment: -Infinity };
    this.future = [];
  }

  // Ends a gesture as if it had not been.
  cancel() {
    if (this.held) this.present = this.held;
    this.held = null;
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    this.cancel();
    if (!from.length) return;
    to.push(this.present);
    this.present = from.pop();
    this.latest = { kind: '', moment: -Infinity };
  }
}
