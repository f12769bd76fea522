// Opening and saving patterns. A text is never lost: each pattern that was opened keeps its
// versions until the page is closed, and a file is replaced only if it has the content that the
// page read or saved last.

import * as desk from './desk.js';
import * as link from './link.js';
import { byId, make } from './ink.js';
import { documentText } from './tree.js';

// The pattern that is edited: its id (null: it is new), and the revision of its file that was seen
// last (null: there is no file).
let current = { id: null, base: null };
const others = new Map();
let patterns = [];
let canSave = false;
let isSaving = false;
let ui = null;

export const id = () => current.id;

const nameOf = (key) => (key?.startsWith('folder/') ? key.slice(7) : null);
const suggested = (key) => nameOf(key) ?? `${key ? key.replace('preset/', '') : 'untitled'}.ahap`;

function show() {
  const { editor } = ui;
  byId('edit-pattern').value = current.id ?? '';
  const isSaved = editor.isSaved && (current.base !== null || !editor.history.canUndo);
  byId('edit-state').textContent = isSaved
    ? (current.base ? 'saved' : '') : 'not saved';
  byId('save').disabled = !canSave;
}

// Keeps the versions of the pattern that is left.
function keep() {
  const { editor } = ui;
  others.set(current.id, {
    current, history: editor.history, saved: editor.saved,
    cursor: editor.cursor, loop: editor.loop, name: byId('edit-name').value,
  });
}

function enter(kept) {
  const { editor } = ui;
  current = kept.current;
  Object.assign(editor, {
    history: kept.history, saved: kept.saved, cursor: kept.cursor, loop: kept.loop,
  });
  byId('edit-name').value = kept.name;
  editor.refresh();
  editor.showAll();
}

// Opens a pattern by its id; null: a new one.
export async function open(key) {
  if (key === current.id && key !== null) return;
  hideConflict();
  if (others.has(key)) {
    keep();
    enter(others.get(key));
    show();
    return;
  }
  const answer = key === null
    ? { text: null, revision: null } : await desk.ask('open', { id: key });
  if (answer.problem) {
    ui.say(answer.problem);
    show();
    return;
  }
  keep();
  begin(key, answer);
}

function begin(key, { text, revision }) {
  const { editor } = ui;
  current = { id: key, base: nameOf(key) ? revision : null };
  byId('edit-name').value = suggested(key);
  if (text === null) editor.reset();
  else editor.open(text);
  show();
}

// The name that is given. A name without the ending of pattern files gets it.
function namedFile() {
  const typed = byId('edit-name').value.trim();
  const name = !typed || typed.toLowerCase().endsWith('.ahap') ? typed : `${typed}.ahap`;
  byId('edit-name').value = name;
  return name;
}

// Writes the text under the name that is given. While it is written, it is not written again.
export async function save() {
  const { editor } = ui;
  if (isSaving) return undefined;
  const own = current;
  const name = namedFile();
  const key = `folder/${name}`;
  const { text } = editor;
  const base = key === current.id ? current.base : null;
  isSaving = true;
  const answer = await desk.ask('save', { name, text, ...(base ? { base } : {}) });
  isSaving = false;
  if (current !== own) return left(own, key, text, answer);
  if (answer.problem) return ui.say(answer.problem);
  if (answer.differs) return conflict(key, answer.revision);
  others.delete(current.id);
  current = { id: key, base: answer.revision };
  editor.saved = text;
  hideConflict();
  list();
  return editor.changed();
}

// A pattern was saved, and another one is edited by now: its versions are kept under its new name.
function left(own, key, text, answer) {
  if (answer.problem) return ui.say(answer.problem);
  if (answer.differs) return ui.say(`${nameOf(key)} was changed on disk and is not saved`);
  const kept = others.get(own.id);
  if (!kept || kept.current !== own) return undefined;
  others.delete(own.id);
  others.set(key, { ...kept, current: { id: key, base: answer.revision }, saved: text });
  return list();
}

// The file has another content than the page read or saved: shows it, and lets the user choose.
function conflict(key, revision) {
  const bar = byId('conflict');
  const name = nameOf(key);
  const isGone = !revision;
  const keepMine = make('button', {
    type: 'button', onclick: () => {
      current = { id: key, base: revision ?? null };
      hideConflict();
      save();
    },
  }, isGone ? 'Write it again' : 'Replace the file with this text');
  const load = make('button', { type: 'button', onclick: () => take(key) }, 'Load the file');
  bar.replaceChildren(
    make('span', {}, isGone ? `${name} is no longer in the folder. `
      : key === current.id ? `${name} was changed on disk. ` : `${name} exists already. `),
    keepMine, ...(isGone ? [] : [load]));
  bar.hidden = false;
}

function hideConflict() {
  byId('conflict').hidden = true;
}

// Loads the file again, as a version that can be undone.
async function take(key) {
  const { editor } = ui;
  const [own, text] = [current, editor.text];
  const answer = await desk.ask('open', { id: key });
  if (answer.problem) return ui.say(answer.problem);
  if (current !== own) return undefined;
  // The text was changed while the file was read.
  if (editor.text !== text || editor.history.held) return conflict(key, answer.revision);
  hideConflict();
  current = { id: key, base: answer.revision };
  editor.history.separate();
  editor.type(answer.text);
  editor.history.separate();
  ui.editor.saved = answer.text;
  byId('edit-name').value = suggested(key);
  return ui.editor.changed();
}

// A file of the folder was read again: looks whether it is the one that is edited.
async function notice(before) {
  const reading = (all) => all.find((one) => one.id === current.id)?.reading;
  const key = current.id;
  if (!nameOf(key) || reading(before) === reading(patterns)) return;
  if (reading(patterns) === undefined) {
    conflict(key, null);
    return;
  }
  const answer = await desk.ask('open', { id: key });
  if (key !== current.id || answer.problem || answer.revision === current.base) return;
  if (ui.editor.isSaved) {
    await take(key);
    ui.say(`${nameOf(key)} was changed on disk and is loaded; undo brings back the text before`);
  } else conflict(key, answer.revision);
}

// The patterns to choose from: AHAP files and presets.
function list() {
  const group = (label, start) => make('optgroup', { label },
    ...patterns.filter((one) => one.id.startsWith(start)
      && (start === 'preset/' || one.name.endsWith('.ahap')))
      .map((one) => make('option', { value: one.id }, one.name)));
  const known = patterns.some((one) => one.id === current.id) || current.id === null;
  byId('edit-pattern').replaceChildren(
    make('option', { value: '' }, 'New pattern'),
    ...(known ? [] : [make('option', { value: current.id }, nameOf(current.id) ?? current.id)]),
    group('Folder', 'folder/'), group('Presets', 'preset/'));
  byId('edit-pattern').value = current.id ?? '';
}

// Saves the text where the browser puts its downloads.
function download() {
  const href = URL.createObjectURL(new Blob([ui.editor.text], { type: 'application/json' }));
  const name = byId('edit-name').value.split('/').at(-1) || 'pattern.ahap';
  const anchor = make('a', { href, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  URL.revokeObjectURL(href);
}

export const update = show;

// `parts` has the editor, and `say` for a line to the user.
export function start(parts) {
  ui = parts;
  byId('edit-name').value = suggested(null);
  byId('edit-pattern').addEventListener('change', (event) => open(event.target.value || null));
  byId('save').addEventListener('click', save);
  byId('download').addEventListener('click', download);
  link.on('state', (state) => {
    canSave = state.folder !== null;
    byId('save').title = canSave ? state.folder : 'start tactus studio FOLDER to save here';
    show();
  });
  link.on('patterns', (message) => {
    const before = patterns;
    patterns = message.patterns;
    list();
    notice(before);
  });
  addEventListener('beforeunload', (event) => {
    const isLeft = ({ history: { present }, saved }) => (
      present.broken ?? documentText(present.document)) !== saved;
    if (!ui.editor.isSaved || [...others.values()].some(isLeft)) event.preventDefault();
  });
}
