// Opening and saving patterns. A text is never lost: each pattern that was opened keeps its
// versions until the page is closed, and a file is replaced only if it has the content that the
// page read or saved last.

import * as desk from './desk.js';
import * as link from './link.js';
import { byId, make } from './ink.js';
import { documentText } from './tree.js';

// The pattern in the editor: its id, which is null for a new pattern, and the revision of its file
// when it was last read or saved, which is null if there is no file.
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

// Stores the versions of the present pattern before another one is opened.
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

// Opens the pattern with an id, or a new pattern if the id is null.
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

// The name in the name field. The suffix `.ahap` is added if the name lacks it.
function namedFile() {
  const typed = byId('edit-name').value.trim();
  const name = !typed || typed.toLowerCase().endsWith('.ahap') ? typed : `${typed}.ahap`;
  byId('edit-name').value = name;
  return name;
}

// Saves the text under the name in the name field. Does nothing while an earlier call is still
// saving.
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

// Handles the answer for a pattern that is no longer in the editor: stores its versions under the
// name of the saved file.
function left(own, key, text, answer) {
  if (answer.problem) return ui.say(answer.problem);
  if (answer.differs) return ui.say(`${nameOf(key)} was changed on disk and is not saved`);
  const kept = others.get(own.id);
  if (!kept || kept.current !== own) return undefined;
  others.delete(own.id);
  others.set(key, { ...kept, current: { id: key, base: answer.revision }, saved: text });
  return list();
}

// Shows that the file's content is not the one that the page last read or saved, and lets the user
// choose between the two.
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

// Loads the file again. The user can undo this.
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

// Checks whether the file in the editor is one of those that the studio has read again.
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

// Saves the text to the folder of the browser's downloads.
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

// `parts` contains the editor, and the function `say`, which shows a line to the user.
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
