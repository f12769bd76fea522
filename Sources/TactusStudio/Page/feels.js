// Draws the level of each actuator for devices of several profiles, side by side. The studio
// computes the levels.

import * as desk from './desk.js';
import { byId, fit, ink, make, mixed, onColours } from './ink.js';

// Profiles that are shown at once.
const PLACES = 2;
const chosen = ['', ''];
const answers = ['', ''].map(() => null);
let source = () => null;
let felt = null;

const compute = desk.settled(250, async () => {
  for (let place = 0; place < PLACES; place++) {
    const draft = source();
    answers[place] = chosen[place] && draft
      ? await desk.ask('feel', { profile: chosen[place], ...draft }) : null;
    show(place);
  }
});

// Computes again, for another text.
export const update = () => {
  if (chosen.some(Boolean)) compute();
};

// Sets the requested levels of the pattern, which do not depend on a device.
export function setFelt(answer) {
  felt = answer;
  drawPattern();
}

function plot(canvas, series, seconds) {
  const { context, width, height } = fit(canvas);
  context.clearRect(0, 0, width, height);
  if (!seconds) return;
  context.fillStyle = ink('grid');
  context.fillRect(0, height - 1, width, 1);
  for (const { levels, colour } of series) {
    const step = width / levels.length;
    context.fillStyle = mixed(colour, colour, 0, 0.75);
    levels.forEach((level, index) => {
      if (level > 0) {
        context.fillRect(index * step, height - level * (height - 6), step + 0.3, level * (height - 6));
      }
    });
  }
}

function drawPattern() {
  const canvas = byId('feel-pattern');
  if (!canvas || canvas.offsetParent === null) return;
  plot(canvas, felt?.intensity ? [{ levels: felt.intensity, colour: 'first' }] : [], felt?.seconds);
}

function show(place) {
  const list = byId(`feel-${place}`);
  const answer = answers[place];
  if (!answer || answer.problem) {
    list.replaceChildren(make('p', { className: 'faint' },
      answer?.problem ?? 'Choose a device: it is computed, not played.'));
    return;
  }
  list.replaceChildren(...answer.actuators.map((actuator) => {
    const peak = Math.max(...actuator.levels, 0);
    return make('figure', {}, make('canvas', {
      role: 'img', 'aria-label': `Level of ${actuator.name} of ${answer.title}`,
    }), make('figcaption', { className: 'faint' },
      `${actuator.name}: up to ${Math.round(peak * 100)} %`));
  }));
  drawAnswers();
}

function drawAnswers() {
  answers.forEach((answer, place) => {
    if (!answer?.actuators) return;
    const colours = ['second', 'fifth', 'third', 'fourth'];
    byId(`feel-${place}`).querySelectorAll('canvas').forEach((canvas, index) => plot(
      canvas, [{ levels: answer.actuators[index].levels, colour: colours[index % 4] }],
      answer.seconds));
  });
}

// Draws everything again, because the size or the colours have changed.
export function redraw() {
  drawPattern();
  drawAnswers();
}

// `draft` returns the text whose levels are computed; null if there is no text.
export function start(profiles, draft) {
  source = draft;
  for (let place = 0; place < PLACES; place++) {
    byId(`profile-${place}`).replaceChildren(
      make('option', { value: '' }, 'no device'),
      ...profiles.map(({ name, title }) => make('option', { value: name }, title)));
    byId(`profile-${place}`).addEventListener('change', (event) => {
      chosen[place] = event.target.value;
      compute();
    });
    show(place);
  }
  onColours(redraw);
  new ResizeObserver(redraw).observe(byId('feels'));
}
