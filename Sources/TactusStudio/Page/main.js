// The page of the studio.

import * as link from './link.js';
import * as ball from './ball.js';
import * as devices from './devices.js';
import * as edit from './edit.js';
import * as feedback from './feedback.js';
import * as palette from './palette.js';
import * as patterns from './patterns.js';
import * as scope from './scope.js';
import * as strip from './strip.js';
import * as trace from './trace.js';
import * as vine from './vine.js';
import { byId } from './ink.js';

const views = ['play', 'edit', 'scope'];
let opened = null;

function show() {
  // `#edit=ID` opens a pattern.
  const [wanted, id] = location.hash.slice(1).split('=');
  const view = views.includes(wanted) ? wanted : 'play';
  for (const name of views) {
    byId(`${name}-view`).hidden = name !== view;
    if (name === view) byId(`to-${name}`).setAttribute('aria-current', 'page');
    else byId(`to-${name}`).removeAttribute('aria-current');
  }
  scrollTo(0, 0);
  if (view === 'edit') edit.show();
  else edit.letGo();
  if (view === 'edit' && id) edit.open(decodeURIComponent(id));
}

function notice(text, isBad = false) {
  const line = byId('notice');
  line.hidden = !text;
  line.textContent = text ?? '';
  line.classList.toggle('bad', isBad);
}

let noticeTimer = 0;
function remark(text) {
  notice(text);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => notice(problem, true), 5000);
}

// The problem that is shown until it is solved: no device plays, or the studio is not connected.
// Null if there is none.
let problem = null;
function setProblem(text) {
  problem = text;
  clearTimeout(noticeTimer);
  notice(text, true);
}

// Ends everything on all pages.
function stop() {
  link.send({ do: 'stop' });
  letGo();
}

// Ends what this page holds.
function letGo() {
  palette.liftAll();
  patterns.endHolds();
  edit.letGo();
}

function rest() {
  letGo();
  link.send({ do: 'rest' });
}

function settings() {
  const gain = byId('gain');
  const value = byId('gain-value');
  let isMuted = false;
  // The gain of the studio. While this page changes the gain, messages of the studio with older
  // values arrive, which are not shown.
  let current = 1;
  let timer = 0;
  const showGain = () => {
    timer = 0;
    gain.value = Math.round(current * 100);
    value.textContent = `${gain.value} %`;
  };
  gain.addEventListener('input', () => {
    value.textContent = `${gain.value} %`;
    link.send({ do: 'gain', value: gain.value / 100 });
    clearTimeout(timer);
    timer = setTimeout(showGain, 500);
  });
  byId('mute').addEventListener('click', () => link.send({ do: 'mute', on: !isMuted }));
  link.on('state', (state) => {
    isMuted = state.muted;
    byId('mute').setAttribute('aria-pressed', String(isMuted));
    current = state.gain;
    if (!timer) showGain();
    if (state.device?.opened !== opened) {
      opened = state.device?.opened;
      link.resetClock();
      trace.clear();
    }
    const next = state.device ? null : `No device plays: ${state.problem ?? 'select one'}`;
    // A remark stays in view when a message brings nothing new.
    if (next !== problem) setProblem(next);
  });
}

addEventListener('hashchange', show);
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  stop();
}, { capture: true });
byId('stop').addEventListener('pointerdown', stop);
byId('stop').addEventListener('click', stop);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) rest();
});
addEventListener('pagehide', rest);

link.on('open', () => link.send({ do: 'scope', on: true }));
link.on('refused', (message) => remark(message.reason));
link.on('lost', () => setProblem(
  'The studio does not answer; this page looks for it. If you started it again, open the address '
  + 'that it printed.'));

for (const part of [devices, palette, patterns, ball, vine, feedback, strip, scope]) part.start();
edit.start(remark);
settings();
show();
link.connect();
