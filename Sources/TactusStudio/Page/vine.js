// The game "vine". The studio runs the game; the page draws it and sends the moves of the finger.

import * as link from './link.js';
import { animate, byId, clamp, fit, ink, isDark, make, mixed } from './ink.js';

const CROCODILE = [0.7, 0.9];
let scene = null;
let trail = [];

function take(message) {
  scene = message.runs ? message : null;
  const [begin] = byId('vine-keys').querySelectorAll('button');
  begin.textContent = scene ? 'End' : 'Start';
  byId('vine-keys').querySelector('.score').textContent =
    scene ? `${scene.caught} caught, ${scene.missed} missed` : '';
}

function placeOf(canvas, event) {
  const box = canvas.getBoundingClientRect();
  return [
    clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height),
  ];
}

function sendPlace(action, [x, y]) {
  link.send({ do: 'vine', action, x, y });
  trail.push({ x, y, moment: performance.now() });
}

function draw(canvas) {
  const { context, width, height } = fit(canvas);
  const x = (share) => share * width;
  const y = (share) => share * height;
  drawJungle(context, width, height);
  const fruit = scene?.fruit ?? [0.5, 0.5];
  const state = scene?.state ?? 'hanging';
  if (state === 'hanging') {
    context.strokeStyle = ink('fourth');
    context.lineWidth = 4;
    context.beginPath();
    context.moveTo(x(0.5), 0);
    const bend = x(0.5 + (fruit[0] - 0.5) * 0.3);
    context.quadraticCurveTo(bend, y(0.28), x(fruit[0]), y(fruit[1] - 0.06));
    context.stroke();
  }
  drawCrocodile(context, x(CROCODILE[0]), y(CROCODILE[1]), width / 9, state);
  if (state === 'hanging' || state === 'falling') {
    drawFruit(context, x(fruit[0]), y(fruit[1]), height / 11);
  }
  drawWater(context, width, height, state === 'missed');
  const moment = performance.now();
  trail = trail.filter((point) => moment - point.moment < 180);
  context.strokeStyle = mixed('text', 'text', 0, 0.7);
  context.lineCap = 'round';
  trail.forEach((point, index) => {
    if (!index) return;
    context.lineWidth = (1 - (moment - point.moment) / 180) * 7;
    context.beginPath();
    context.moveTo(x(trail[index - 1].x), y(trail[index - 1].y));
    context.lineTo(x(point.x), y(point.y));
    context.stroke();
  });
  if (scene) return;
  context.fillStyle = ink('text');
  context.font = `${Math.max(width / 26, 12)}px system-ui, 'DejaVu Sans', sans-serif`;
  context.textAlign = 'center';
  context.fillText('Start, then swipe across the vine.', width / 2, y(0.14));
}

function drawJungle(context, width, height) {
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, isDark() ? '#10251f' : '#d5efe4');
  sky.addColorStop(1, isDark() ? '#0e2030' : '#cfe6f7');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = mixed('fourth', 'fourth', 0, isDark() ? 0.25 : 0.22);
  for (let leaf = 0; leaf < 9; leaf++) {
    context.beginPath();
    context.ellipse((leaf / 8) * width, 0, width / 11, height / (leaf % 2 ? 7 : 10), 0, 0, 7);
    context.fill();
  }
}

function drawWater(context, width, height, splashes) {
  context.fillStyle = mixed('first', 'first', 0, 0.4);
  context.beginPath();
  context.moveTo(0, height);
  for (let at = 0; at <= width; at += 6) {
    context.lineTo(at, height * 0.93 + Math.sin(at / 18) * (splashes ? 6 : 2.5));
  }
  context.lineTo(width, height);
  context.fill();
}

function drawFruit(context, x, y, size) {
  context.fillStyle = ink('fourth');
  for (const turn of [-0.5, 0, 0.5]) {
    context.beginPath();
    context.ellipse(x + turn * size * 0.5, y - size * 0.95, size * 0.16, size * 0.5, turn, 0, 7);
    context.fill();
  }
  context.fillStyle = '#e8a628';
  context.beginPath();
  context.ellipse(x, y, size * 0.62, size * 0.8, 0, 0, 7);
  context.fill();
  context.strokeStyle = '#a8701066';
  context.lineWidth = 1.5;
  for (const turn of [-1, -0.3, 0.4]) {
    context.beginPath();
    context.moveTo(x - size * 0.5, y + turn * size * 0.5);
    context.lineTo(x + size * 0.5, y + (turn + 0.7) * size * 0.5);
    context.moveTo(x + size * 0.5, y + turn * size * 0.5);
    context.lineTo(x - size * 0.5, y + (turn + 0.7) * size * 0.5);
    context.stroke();
  }
}

function drawCrocodile(context, x, y, size, state) {
  const gape = state === 'caught' ? 0.05 : state === 'falling' ? 0.7 : 0.4;
  const skin = isDark() ? '#4f9a5a' : '#3f8a4b';
  context.fillStyle = skin;
  // The upper jaw opens around the cheek; teeth point into the mouth.
  for (const [turn, top, teeth] of [[0.04, 0.02, 0.02], [gape, -0.34, -0.02]]) {
    context.save();
    context.translate(x + size * 0.55, y);
    context.rotate(turn);
    context.beginPath();
    context.roundRect(-size * 1.5, top * size, size * 1.6, size * 0.32, size * 0.14);
    context.fill();
    context.fillStyle = '#fff';
    for (let tooth = 0; tooth < 5; tooth++) {
      const left = -size * (1.4 - tooth * 0.22);
      context.beginPath();
      context.moveTo(left, teeth * size);
      context.lineTo(left + size * 0.12, teeth * size);
      context.lineTo(left + size * 0.06, (teeth + (top < 0 ? 0.13 : -0.13)) * size);
      context.fill();
    }
    context.fillStyle = skin;
    context.restore();
  }
  context.beginPath();
  context.ellipse(x + size * 0.75, y - size * 0.05, size * 0.5, size * 0.42, 0, 0, 7);
  context.fill();
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(x + size * 0.6, y - size * 0.4, size * 0.14, 0, 7);
  context.fill();
  context.fillStyle = '#123';
  context.beginPath();
  context.arc(x + size * 0.57, y - size * 0.4, size * 0.07, 0, 7);
  context.fill();
}

// Cuts the vine when the user presses a key.
function cut() {
  if (!scene) return;
  sendPlace('touch', [0.05, 0.25]);
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    sendPlace('move', [0.05 + step * 0.1, 0.25]);
    if (step < 9) return;
    clearInterval(timer);
    link.send({ do: 'vine', action: 'lift' });
  }, 16);
}

export function start() {
  const canvas = byId('vine');
  byId('vine-keys').append(
    make('button', {
      type: 'button', className: 'primary',
      onclick: () => link.send({ do: 'vine', action: scene ? 'end' : 'start' }),
    }, 'Start'), make('span', { className: 'score', role: 'status' }));
  let pressed = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (!scene) link.send({ do: 'vine', action: 'start' });
    pressed = event.pointerId;
    canvas.setPointerCapture(pressed);
    sendPlace('touch', placeOf(canvas, event));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === pressed) sendPlace('move', placeOf(canvas, event));
  });
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    canvas.addEventListener(kind, (event) => {
      if (event.pointerId !== pressed) return;
      pressed = null;
      link.send({ do: 'vine', action: 'lift' });
    });
  }
  canvas.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') link.send({ do: 'vine', action: scene ? 'end' : 'start' });
    else if (event.key === ' ' && !event.repeat) cut();
    else return;
    event.preventDefault();
  });
  link.on('vine', take);
  link.on('lost', () => take({ runs: false }));
  animate(canvas, () => draw(canvas));
}
