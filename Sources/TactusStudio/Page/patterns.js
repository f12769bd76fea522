// The view of the presets and of the patterns in the folder, with a picture and play buttons for
// each.

import * as link from './link.js';
import { animate, byId, fit, ink, make, mixed, onColours, toneOf } from './ink.js';

const RATES = [[0.25, '¼ ×'], [0.5, '½ ×'], [1, '1 ×'], [2, '2 ×'], [4, '4 ×']];
const cards = new Map();
let lastKey = 0;
let playing = [];
let heard = 0;

class Card {
  constructor(pattern) {
    this.pattern = pattern;
    this.rate = 1;
    this.held = 0;
    this.canvas = make('canvas', { 'aria-hidden': 'true' });
    const plays = Boolean(pattern.intensity);
    this.picture = make('button', {
      className: 'picture', type: 'button', disabled: !plays, onclick: () => this.play(false),
      'aria-label': `Play ${pattern.name}`,
    }, this.canvas);
    this.loop = this.key('Loop', () => this.toggleLoop(), 'aria-pressed');
    this.hold = this.key('Hold', () => {});
    this.pause = this.key('Pause', () => this.togglePause(), 'aria-pressed');
    this.pause.disabled = true;
    this.select = make('select', {
      'aria-label': `Speed of ${pattern.name}`, disabled: !plays,
      onchange: (event) => this.setRate(Number(event.target.value)),
    }, ...RATES.map(([rate, name]) => make('option', { value: rate, selected: rate === 1 }, name)));
    this.element = make('li', { className: 'card pattern' },
      make('header', {}, make('h3', {}, pattern.name),
        make('span', { className: 'faint' }, plays ? lengthOf(pattern) : 'not playable'),
        plays ? this.select : null),
      this.picture,
      make('p', {}, pattern.remark || countOf(pattern)),
      plays
        ? make('div', { className: 'keys' }, this.loop, this.hold, this.pause, this.edit()) : null);
    this.holdWith(this.hold);
    this.draw();
  }

  key(name, onclick, pressed) {
    const button = make('button', {
      type: 'button', onclick, 'aria-label': `${name} ${this.pattern.name}`,
    }, name);
    if (pressed) button.setAttribute(pressed, 'false');
    return button;
  }

  // A link to the editor, for AHAP files.
  edit() {
    const { id, name } = this.pattern;
    if (!id.startsWith('preset/') && !name.endsWith('.ahap')) return null;
    return make('a', {
      className: 'key', href: `#edit=${encodeURIComponent(id)}`, 'aria-label': `Edit ${name}`,
    }, 'Edit');
  }

  // Plays while the pointer or the key is down.
  holdWith(button) {
    const begin = () => {
      if (!this.held) this.held = this.play(true);
    };
    const end = () => {
      if (this.held) link.send({ do: 'end', key: this.held });
      this.held = 0;
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      button.setPointerCapture(event.pointerId);
      begin();
    });
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur']) {
      button.addEventListener(kind, end);
    }
    button.addEventListener('keydown', (event) => {
      if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) begin();
      if (event.key === ' ') event.preventDefault();
    });
    button.addEventListener('keyup', end);
    this.endHold = end;
  }

  play(loops) {
    lastKey += 1;
    link.send({ do: 'play', key: lastKey, pattern: this.pattern.id, loops, rate: this.rate });
    return lastKey;
  }

  // What this page plays of the pattern.
  own() {
    return playing.filter((one) => one.page === link.page && one.pattern === this.pattern.id);
  }

  all() {
    return playing.filter((one) => one.pattern === this.pattern.id);
  }

  toggleLoop() {
    const loops = this.own().filter((one) => one.loops && one.key !== this.held);
    if (!loops.length) this.play(true);
    for (const one of loops) link.send({ do: 'end', key: one.key });
  }

  togglePause() {
    const own = this.own();
    const pause = own.some((one) => !one.paused);
    for (const one of own) link.send({ do: 'change', key: one.key, pause });
  }

  setRate(rate) {
    this.rate = rate;
    for (const one of this.own()) link.send({ do: 'change', key: one.key, rate });
  }

  update() {
    const [own, all] = [this.own(), this.all()];
    this.element.classList.toggle('plays', all.length > 0);
    this.loop.setAttribute('aria-pressed', String(all.some((one) => one.loops)));
    const isPaused = own.length > 0 && own.every((one) => one.paused);
    this.pause.setAttribute('aria-pressed', String(isPaused));
    this.pause.disabled = own.length === 0;
    this.draw();
  }

  draw() {
    const { context, width, height } = fit(this.canvas);
    const { pattern } = this;
    context.clearRect(0, 0, width, height);
    if (!pattern.intensity || width === 0) return;
    const base = height - 10;
    const room = height - 22;
    const step = width / pattern.intensity.length;
    // Draws the outline as one path, and columns in the colour of the sharpness.
    pattern.intensity.forEach((level, index) => {
      if (level <= 0) return;
      context.fillStyle = toneOf(pattern.sharpness[index], 0.8);
      context.fillRect(index * step, base - level * room, step + 0.5, level * room);
    });
    context.fillStyle = ink('third');
    for (const [seconds, level] of pattern.taps) {
      const x = Math.min(Math.max((seconds / pattern.seconds) * width, 3), width - 3);
      context.fillRect(x - 0.75, base - level * room, 1.5, level * room);
      context.beginPath();
      context.arc(x, base - level * room, 3, 0, 7);
      context.fill();
    }
    context.fillStyle = mixed('faint', 'faint', 0, 0.5);
    context.fillRect(0, base, width, 1);
    for (const one of this.all()) {
      const moved = one.paused ? 0 : ((performance.now() - heard) / 1000) * one.rate;
      let place = one.place + moved;
      place = one.loops ? place % pattern.seconds : Math.min(place, pattern.seconds);
      context.fillStyle = ink('text');
      context.fillRect((place / pattern.seconds) * width - 1, 2, 2, height - 4);
    }
  }
}

const lengthOf = (pattern) =>
  pattern.endless ? 'until stopped' : `${pattern.seconds.toFixed(pattern.seconds < 10 ? 2 : 1)} s`;

const countOf = (pattern) => {
  if (!pattern.intensity) return '';
  const sound = pattern.sound ? ', with sound' : '';
  return `${pattern.events} event${pattern.events === 1 ? '' : 's'}${sound}`;
};

function show(message) {
  const fresh = new Set(message.patterns.map((pattern) => pattern.id));
  for (const id of cards.keys()) if (!fresh.has(id)) cards.delete(id);
  for (const pattern of message.patterns) {
    const old = cards.get(pattern.id);
    if (!old || JSON.stringify(old.pattern) !== JSON.stringify(pattern)) {
      cards.set(pattern.id, new Card(pattern));
    }
  }
  byId('patterns').replaceChildren(
    ...message.patterns.map((pattern) => cards.get(pattern.id).element));
  for (const card of cards.values()) card.draw();
  filter();
}

function filter() {
  const text = byId('search').value.trim().toLowerCase();
  for (const card of cards.values()) {
    const words = `${card.pattern.name} ${card.pattern.remark}`.toLowerCase();
    card.element.hidden = !words.includes(text);
  }
}

// Ends what a key or the pointer holds.
export function endHolds() {
  for (const card of cards.values()) card.endHold();
}

export function start() {
  link.on('patterns', show);
  link.on('playing', (message) => {
    const before = new Set(playing.map((one) => one.pattern));
    playing = message.playing;
    heard = performance.now();
    for (const one of playing) before.add(one.pattern);
    for (const id of before) cards.get(id)?.update();
  });
  link.on('lost', () => {
    playing = [];
    for (const card of cards.values()) card.update();
  });
  link.on('state', (state) => {
    const source = state.folder
      ? `presets, and the files of ${state.folder}`
      : 'presets; name a folder: tactus studio FOLDER';
    byId('folder').textContent = state.folderProblem ?? source;
  });
  byId('search').addEventListener('input', filter);
  const redraw = () => cards.forEach((card) => card.draw());
  onColours(redraw);
  new ResizeObserver(redraw).observe(byId('patterns'));
  animate(byId('patterns'), () => {
    for (const one of playing) cards.get(one.pattern)?.draw();
  });
}
