// The two pads: a point is an intensity and a sharpness. On the first pad each finger vibrates, on
// the second it taps and repeats while it is held.

import * as link from './link.js';
import { animate, byId, clamp, fit, ink, isStill, mixed, onColours, toneOf, two } from './ink.js';

// Milliseconds from a press to the first repeated tap, and between the following ones.
const [FIRST_TAP, NEXT_TAP] = [750, 600];
// The least time in milliseconds between two messages about the moves of one finger.
const MOVE = 2;
const KEYBOARD = 1;
const INSET = 14;

class Pad {
  constructor(canvas, output, vibrates) {
    [this.canvas, this.output, this.vibrates] = [canvas, output, vibrates];
    this.hint = output.textContent;
    // The intensity and the sharpness of each finger, and the time of its last move, by the
    // finger's number.
    this.fingers = new Map();
    this.ripples = [];
    this.keys = { intensity: 0.7, sharpness: 0.5 };
    const moves = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove';
    canvas.addEventListener('pointerdown', (event) => this.press(event));
    canvas.addEventListener(moves, (event) => this.move(event));
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      canvas.addEventListener(kind, (event) => this.lift(event.pointerId + KEYBOARD + 1));
    }
    canvas.addEventListener('keydown', (event) => this.keyDown(event));
    canvas.addEventListener('keyup', (event) => {
      if (event.key === ' ') this.lift(KEYBOARD);
    });
    canvas.addEventListener('blur', () => this.lift(KEYBOARD));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    animate(canvas, () => this.draw());
  }

  touch(event) {
    const box = this.canvas.getBoundingClientRect();
    const across = (event.clientX - box.left - INSET) / (box.width - 2 * INSET);
    const up = 1 - (event.clientY - box.top - INSET) / (box.height - 2 * INSET);
    return { intensity: clamp(up), sharpness: clamp(across) };
  }

  press(event) {
    if (event.button > 0) return;
    event.preventDefault();
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    this.begin(event.pointerId + KEYBOARD + 1, this.touch(event));
  }

  begin(finger, touch) {
    const held = { ...touch, sent: performance.now(), timer: 0 };
    this.fingers.set(finger, held);
    this.show(touch);
    if (this.vibrates) {
      link.send({ do: 'press', finger, ...touch });
      return;
    }
    const tap = (wait) => {
      const { intensity, sharpness } = held;
      link.send({ do: 'tap', intensity, sharpness });
      this.ripples.push({ intensity, sharpness, start: performance.now() });
      held.timer = setTimeout(() => tap(NEXT_TAP), wait);
    };
    tap(FIRST_TAP);
  }

  move(event) {
    const finger = event.pointerId + KEYBOARD + 1;
    const held = this.fingers.get(finger);
    if (!held) return;
    const touch = this.touch(event);
    if (touch.intensity === held.intensity && touch.sharpness === held.sharpness) return;
    Object.assign(held, touch);
    const moment = performance.now();
    clearTimeout(held.later);
    // The last place is sent in any case.
    if (moment - held.sent < MOVE) held.later = setTimeout(() => this.sendMove(finger, held), MOVE);
    else this.sendMove(finger, held);
  }

  sendMove(finger, held) {
    held.sent = performance.now();
    const { intensity, sharpness } = held;
    if (this.vibrates && this.fingers.get(finger) === held) {
      link.send({ do: 'move', finger, intensity, sharpness });
    }
    this.show(held);
  }

  lift(finger) {
    const held = this.fingers.get(finger);
    if (!held) return;
    clearTimeout(held.timer);
    clearTimeout(held.later);
    this.fingers.delete(finger);
    if (this.vibrates) link.send({ do: 'lift', finger });
    if (!this.fingers.size) this.output.textContent = this.hint;
  }

  liftAll() {
    for (const finger of [...this.fingers.keys()]) this.lift(finger);
  }

  keyDown(event) {
    const step = event.shiftKey ? 0.2 : 0.05;
    const steps = {
      ArrowUp: ['intensity', step], ArrowDown: ['intensity', -step],
      ArrowRight: ['sharpness', step], ArrowLeft: ['sharpness', -step],
    };
    if (steps[event.key]) {
      const [key, change] = steps[event.key];
      this.keys[key] = clamp(this.keys[key] + change);
      this.show(this.keys);
      const held = this.fingers.get(KEYBOARD);
      if (held) {
        Object.assign(held, this.keys);
        this.sendMove(KEYBOARD, held);
      }
    } else if (event.key === ' ') {
      if (!event.repeat) this.begin(KEYBOARD, this.keys);
    } else return;
    event.preventDefault();
  }

  show({ intensity, sharpness }) {
    this.output.textContent = `intensity ${two(intensity)}, sharpness ${two(sharpness)}`;
  }

  draw() {
    const { context, width, height } = fit(this.canvas);
    const x = (touch) => INSET + touch.sharpness * (width - 2 * INSET);
    const y = (touch) => INSET + (1 - touch.intensity) * (height - 2 * INSET);
    this.drawGround(context, width, height);
    const moment = performance.now();
    this.ripples = this.ripples.filter((ripple) => moment - ripple.start < 600);
    for (const ripple of this.ripples) {
      const share = isStill() ? 0.3 : (moment - ripple.start) / 600;
      context.strokeStyle = mixed('third', 'third', 0, 0.9 * (1 - share));
      context.lineWidth = 1 + 4 * ripple.intensity * (1 - share);
      context.beginPath();
      context.arc(x(ripple), y(ripple), 10 + 60 * share * (0.4 + ripple.intensity), 0, 7);
      context.stroke();
    }
    if (this.vibrates) {
      for (const finger of others) this.drawFinger(context, x(finger), y(finger), finger, 0.45);
    }
    for (const held of this.fingers.values()) this.drawFinger(context, x(held), y(held), held, 1);
    if (document.activeElement === this.canvas && !this.fingers.size) {
      context.strokeStyle = ink('text');
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(x(this.keys), y(this.keys), 9, 0, 7);
      context.stroke();
    }
  }

  drawGround(context, width, height) {
    context.clearRect(0, 0, width, height);
    const across = context.createLinearGradient(0, 0, width, 0);
    for (const stop of [0, 0.5, 1]) {
      const tint = mixed('third', 'third', 0, 0.12 + stop * 0.2);
      across.addColorStop(stop, this.vibrates ? toneOf(stop, 0.3) : tint);
    }
    context.fillStyle = across;
    context.fillRect(0, 0, width, height);
    // Weak is pale.
    const up = context.createLinearGradient(0, 0, 0, height);
    up.addColorStop(0, mixed('raised', 'raised', 0, 0));
    up.addColorStop(1, mixed('raised', 'raised', 0, 0.88));
    context.fillStyle = up;
    context.fillRect(0, 0, width, height);
    context.fillStyle = mixed('faint', 'faint', 0, 0.35);
    for (let column = 0; column <= 10; column++) {
      for (let row = 0; row <= 10; row++) {
        const bold = column % 5 === 0 && row % 5 === 0 ? 1.6 : 0.9;
        context.beginPath();
        context.arc(
          INSET + (column / 10) * (width - 2 * INSET), INSET + (row / 10) * (height - 2 * INSET),
          bold, 0, 7);
        context.fill();
      }
    }
    context.fillStyle = ink('faint');
    context.font = "12px system-ui, 'DejaVu Sans', sans-serif";
    context.textBaseline = 'alphabetic';
    context.textAlign = 'right';
    context.fillText('sharp', width - INSET - 8, height - INSET - 8);
    context.textAlign = 'left';
    context.fillText('dull', INSET + 8, height - INSET - 8);
    context.fillText('strong', INSET + 8, INSET + 16);
  }

  drawFinger(context, x, y, touch, alpha) {
    const radius = 16 + 30 * touch.intensity;
    const glow = context.createRadialGradient(x, y, 2, x, y, radius * 1.6);
    glow.addColorStop(0, toneOf(touch.sharpness, 0.85 * alpha));
    glow.addColorStop(0.45, toneOf(touch.sharpness, 0.4 * alpha));
    glow.addColorStop(1, toneOf(touch.sharpness, 0));
    context.fillStyle = glow;
    context.beginPath();
    context.arc(x, y, radius * 1.6, 0, 7);
    context.fill();
    context.strokeStyle = toneOf(touch.sharpness, alpha);
    context.lineWidth = 1.5;
    // The sharper the touch, the closer together are the rings.
    const rings = 2 + Math.round(4 * touch.sharpness);
    const phase = isStill() ? 0 : (performance.now() / 220) % 1;
    for (let ring = 0; ring < rings; ring++) {
      const share = (ring + phase) / rings;
      context.globalAlpha = (1 - share) * alpha * touch.intensity;
      context.beginPath();
      context.arc(x, y, 7 + share * radius * 1.3, 0, 7);
      context.stroke();
    }
    context.globalAlpha = alpha;
    context.fillStyle = ink('raised');
    context.beginPath();
    context.arc(x, y, 6, 0, 7);
    context.fill();
    context.lineWidth = 3;
    context.stroke();
    context.globalAlpha = 1;
  }
}

// The fingers of other pages.
let others = [];
let pads = [];

// Lifts all fingers of this page.
export function liftAll() {
  for (const pad of pads) pad.liftAll();
}

export function start() {
  pads = [
    new Pad(byId('pad-vibration'), byId('vibration-values'), true),
    new Pad(byId('pad-taps'), byId('taps-values'), false),
  ];
  link.on('playing', (message) => {
    others = message.fingers.filter((finger) => finger.page !== link.page);
  });
  link.on('lost', liftAll);
  addEventListener('blur', liftAll);
  onColours(() => pads.forEach((pad) => pad.draw()));
}
