// The ball: the studio computes its flight and plays the impacts; the page draws the parabola.

import * as link from './link.js';
import { animate, byId, fit, ink, isStill, make, mixed } from './ink.js';

let scene = null;
let heard = 0;
let rings = [];

const act = (action) => link.send({ do: 'ball', action });

function position() {
  const elapsed = scene.age + (performance.now() - heard) / 1000;
  return [0, 1].map((axis) => scene.position[axis] + scene.velocity[axis] * elapsed
    + (scene.acceleration[axis] * elapsed * elapsed) / 2);
}

function take(message) {
  const isNew = message.runs && scene && message.lastImpact !== scene.lastImpact;
  scene = message.runs ? message : null;
  heard = performance.now();
  if (isNew) rings.push({ at: position(), strength: message.strength, start: heard });
  const [begin, ...others] = byId('ball-keys').querySelectorAll('button');
  begin.textContent = scene ? 'End' : 'Start';
  for (const button of others) button.disabled = !scene;
}

function draw(canvas) {
  const { context, width, height } = fit(canvas);
  context.clearRect(0, 0, width, height);
  context.fillStyle = ink('ground');
  context.fillRect(0, 0, width, height);
  const box = scene?.box ?? [640, 400];
  const scale = Math.min(width / box[0], height / box[1]);
  const [left, top] = [(width - box[0] * scale) / 2, (height - box[1] * scale) / 2];
  context.save();
  context.translate(left, top);
  context.scale(scale, scale);
  if (!scene) drawRest(context, box);
  const moment = performance.now();
  rings = rings.filter((ring) => moment - ring.start < 450);
  for (const ring of rings) {
    const share = isStill() ? 0.4 : (moment - ring.start) / 450;
    context.strokeStyle = mixed('third', 'third', 0, ring.strength * (1 - share));
    context.lineWidth = 5;
    context.beginPath();
    context.arc(...ring.at, 20 + 60 * share, 0, 7);
    context.stroke();
  }
  if (scene) drawBall(context, ...position().map((value, axis) =>
    Math.min(Math.max(value, scene.radius), box[axis] - scene.radius)), scene.radius);
  context.restore();
}

function drawRest(context, box) {
  drawBall(context, box[0] / 2, box[1] - 20, 20);
  context.fillStyle = ink('faint');
  context.font = "22px system-ui, 'DejaVu Sans', sans-serif";
  context.textAlign = 'center';
  context.fillText('Each impact is a tap as strong as it is fast.', box[0] / 2, box[1] / 2);
}

function drawBall(context, x, y, radius) {
  const shade = context.createRadialGradient(
    x - radius / 3, y - radius / 3, 2, x, y, radius);
  shade.addColorStop(0, mixed('first', 'raised', 0.55));
  shade.addColorStop(1, ink('first'));
  context.fillStyle = shade;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

export function start() {
  const canvas = byId('ball');
  const key = (name, action, label) =>
    make('button', {
      type: 'button', onclick: () => act(action), 'aria-label': label, disabled: true,
    }, name);
  byId('ball-keys').append(
    make('button', {
      type: 'button', className: 'primary', onclick: () => act(scene ? 'end' : 'start'),
    }, 'Start'),
    key('Kick', 'kick', 'Kick the ball'), key('←', 'left', 'Tilt to the left'),
    key('↓', 'down', 'Tilt down'), key('↑', 'up', 'Tilt up'),
    key('→', 'right', 'Tilt to the right'));
  canvas.addEventListener('pointerdown', () => act(scene ? 'kick' : 'start'));
  canvas.addEventListener('keydown', (event) => {
    const actions = {
      ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
      ' ': scene ? 'kick' : 'start', Enter: scene ? 'end' : 'start',
    };
    if (!actions[event.key] || event.repeat) return;
    event.preventDefault();
    act(actions[event.key]);
  });
  link.on('ball', take);
  link.on('lost', () => take({ runs: false }));
  animate(canvas, () => draw(canvas));
}
