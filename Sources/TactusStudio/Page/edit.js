// The view "Edit": the score with its tools, the text of the pattern, and the levels on other
// devices.

import * as desk from './desk.js';
import * as feels from './feels.js';
import * as files from './files.js';
import * as inspector from './inspector.js';
import * as keys from './keys.js';
import * as link from './link.js';
import * as sense from './sense.js';
import * as transport from './transport.js';
import { Editor, GRIDS } from './editor.js';
import { Geometry } from './geometry.js';
import { Gestures } from './gestures.js';
import { Source } from './source.js';
import { byId, fit, onColours } from './ink.js';
import { draw } from './score.js';

// With more items than this, the text is not updated during a drag.
const LARGE = 300;

let editor = null;
let gestures = null;
// The pattern whose sounds are loaded.
let soundsOf = null;
let source = null;
let say = () => {};
let isDue = false;
let checked = null;
let [shownSelection, shownState] = [null, null];
let felt = null;
const marked = new Set();
const sounds = new Map();

const draft = () => ({ text: editor.text, ...(files.id() ? { id: files.id() } : {}) });

// Draws in the next frame.
function schedule() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(frame);
}

function frame() {
  isDue = false;
  if (byId('edit-view').hidden) return;
  const isDragging = editor.history.held !== null;
  drawScore();
  if (!isDragging || editor.items.length < LARGE) showAround();
  if (transport.isPlaying()) schedule();
}

function drawScore() {
  const canvas = byId('score');
  const geometry = new Geometry(editor, canvas.clientWidth);
  const height = `${geometry.height}px`;
  if (canvas.style.height !== height) canvas.style.height = height;
  const { context } = fit(canvas);
  draw(context, geometry, {
    felt, sounds, marked, band: gestures.band, places: transport.places(editor),
  });
}

// Updates everything except the score.
function showAround() {
  source.show();
  inspector.show(editor);
  files.update();
  byId('undo').disabled = !editor.history.canUndo;
  byId('redo').disabled = !editor.history.canRedo;
  byId('loop').setAttribute('aria-pressed', String(editor.loop !== null));
  byId('play').textContent = transport.isPlaying() ? 'Pause' : 'Play';
  byId('place').textContent = `${editor.cursor.toFixed(3)} s`;
  const state = editor.broken ?? editor.document;
  if (shownSelection !== editor.selection || shownState !== state) {
    shownState = state;
    byId('selection-text').textContent = keys.describe(editor);
  }
  if (shownSelection !== editor.selection) {
    shownSelection = editor.selection;
    const entry = editor.itemOf(editor.selection.at(-1) ?? '')?.entry;
    if (entry !== undefined) source.reveal(entry);
  }
  if (checked === state) return;
  checked = state;
  check();
  loadSounds();
}

// The diagnostics of the text, and the levels of the pattern.
const check = desk.settled(120, async () => {
  const answer = await desk.ask('check', draft());
  if (answer.problem) {
    say(answer.problem);
    return;
  }
  source.setDiagnostics(answer.diagnostics);
  marked.clear();
  for (const { path } of answer.diagnostics) {
    const entry = /^\$\.Pattern\[(\d+)\]/.exec(path)?.[1];
    if (entry !== undefined) marked.add(Number(entry));
  }
  felt = answer.intensity ? answer : null;
  feels.setFelt(felt);
  feels.update();
  schedule();
});

// Loads the waveforms of the sounds that the pattern names. The names are paths relative to the
// folder of the pattern, so the waveforms of another pattern are not used. A sound that could not
// be read is requested again after the next change.
function loadSounds() {
  if (soundsOf !== files.id()) {
    soundsOf = files.id();
    sounds.clear();
    editor.soundLengths.clear();
  }
  const own = soundsOf;
  const paths = new Set(editor.items.filter((item) => item.kind === 'sound' && item.path)
    .map((item) => item.path));
  for (const path of paths) {
    if (sounds.has(path)) continue;
    sounds.set(path, null);
    const { id } = draft();
    desk.ask('sound', { path, ...(id ? { id } : {}) }).then((answer) => {
      if (own !== soundsOf) return;
      if (answer.problem) sounds.delete(path);
      else sounds.set(path, answer);
      editor.soundLengths.set(path, answer.seconds ?? 0);
      editor.read = null;
      editor.refresh();
    });
  }
}

function setTool(tool) {
  gestures.tool = tool;
  for (const button of document.querySelectorAll('[data-tool]')) {
    button.setAttribute('aria-pressed', String(button.dataset.tool === tool));
  }
}

function setGrid(grid) {
  editor.grid = grid;
  byId('grid').value = String(grid);
}

function toggleSnap() {
  setGrid(editor.grid ? 0 : 0.01);
}

const togglePlay = () => transport.toggle(editor, draft());

function tools() {
  for (const button of document.querySelectorAll('[data-tool]')) {
    button.addEventListener('click', () => setTool(button.dataset.tool));
  }
  byId('grid').replaceChildren(...GRIDS.map((grid) => new Option(
    grid ? `${grid * 1000} ms` : 'off', String(grid), false, grid === editor.grid)));
  byId('grid').addEventListener('change', (event) => setGrid(Number(event.target.value)));
  const click = (id, action) => byId(id).addEventListener('click', action);
  click('undo', () => keys.change(editor, gestures, 'undo'));
  click('redo', () => keys.change(editor, gestures, 'redo'));
  click('play', togglePlay);
  click('loop', () => keys.loopSelection(editor));
  click('edit-out', () => editor.zoom(1 / 0.7));
  click('edit-in', () => editor.zoom(0.7));
  click('edit-all', () => editor.showAll());
  click('remove', () => editor.removeSelection());
  byId('sense').addEventListener('click', () => {
    sense.setOn(!sense.isFelt());
    byId('sense').setAttribute('aria-pressed', String(sense.isFelt()));
  });
}

// Cancels a drag, and ends all vibrations that this view has started.
export function letGo() {
  gestures.escape();
  sense.letGo();
}

// Opens a pattern of the list.
export const open = (id) => files.open(id);
// Draws the view when it becomes visible.
export const show = () => {
  schedule();
  feels.redraw();
};

export function start(remark) {
  say = remark;
  editor = new Editor(schedule);
  const canvas = byId('score');
  gestures = new Gestures(editor, canvas, (item) => sense.feel(editor, item));
  source = new Source(editor, () => {
    const item = editor.itemOf(editor.selection.at(-1) ?? '');
    if (item) editor.reveal(item.time);
  });
  keys.listen(canvas, editor, gestures, {
    toggleSnap, togglePlay, setTool, say, save: files.save, focusInspector: inspector.focus,
  });
  tools();
  transport.start(schedule, say);
  files.start({ editor, say });
  addEventListener('keydown', (event) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (!isSave || byId('edit-view').hidden || event.defaultPrevented) return;
    event.preventDefault();
    files.save();
  });
  onColours(schedule);
  new ResizeObserver(schedule).observe(canvas);
  link.on('open', async () => {
    const answer = await desk.ask('begin');
    if (answer.problem || Object.keys(editor.defaults).length) return;
    editor.defaults = answer.defaults;
    feels.start(answer.profiles, () => (felt ? draft() : null));
    editor.read = null;
    editor.refresh();
  });
}
