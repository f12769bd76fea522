// A small picture above the pads: the requested intensity and sharpness of the last seconds.

import * as link from './link.js';
import * as trace from './trace.js';
import { animate, byId, fit, ink, mixed, toneOf, two } from './ink.js';

const SPAN = 6e6;
// The right edge is this many microseconds in the past, so that the messages about it have arrived.
const BEHIND = 50000;

export function start() {
  const canvas = byId('strip');
  const [intensity, sharpness] = [byId('strip-intensity'), byId('strip-sharpness')];
  animate(canvas, () => {
    const now = link.now() - BEHIND;
    draw(canvas, now);
    const [level, tone] = trace.felt(now);
    intensity.textContent = two(level);
    sharpness.textContent = level > 0 ? two(tone) : '–';
  });
}

function draw(canvas, now) {
  const { context, width, height } = fit(canvas);
  context.clearRect(0, 0, width, height);
  const base = height - 3;
  context.fillStyle = ink('grid');
  context.fillRect(0, base, width, 1);
  for (let second = Math.ceil((now - SPAN) / 1e6); second * 1e6 < now; second++) {
    const x = ((second * 1e6 - now) / SPAN + 1) * width;
    context.fillRect(x, 4, 1, base - 4);
  }
  for (const zone of trace.zones.values()) drawZone(context, zone, now, width, base);
  context.fillStyle = mixed('third', 'third', 0, 0.9);
  for (const [kind, onset, , level] of trace.events) {
    if (kind !== 0 || onset < now - SPAN || onset > now) continue;
    const x = ((onset - now) / SPAN + 1) * width;
    const y = base - level * (base - 8);
    context.fillRect(x - 0.75, y, 1.5, base - y);
    context.beginPath();
    context.arc(x, y, 3, 0, 7);
    context.fill();
  }
}

// Each column of pixels has the colour of its sharpness.
function drawZone(context, zone, now, width, base) {
  const { pieces } = zone;
  let index = zone.first(now - SPAN);
  const step = 2;
  for (let x = 0; x < width; x += step) {
    const [from, to] = [now - SPAN + (x / width) * SPAN, now - SPAN + ((x + step) / width) * SPAN];
    while (index < pieces.length && pieces[index][1] <= from) index++;
    let [level, tone] = [0, 0];
    for (let at = index; at < pieces.length && pieces[at][0] < to; at++) {
      const high = Math.max(pieces[at][2], pieces[at][3]);
      if (high > level) [level, tone] = [high, pieces[at][4]];
    }
    if (level <= 0) continue;
    const y = base - level * (base - 8);
    context.fillStyle = toneOf(tone, 0.85);
    context.fillRect(x, y, step, base - y);
  }
}
