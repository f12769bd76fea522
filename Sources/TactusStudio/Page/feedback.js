// The feedback generators of phones.

import * as link from './link.js';
import { byId, make } from './ink.js';

const GROUPS = [
  ['Notification', ['success', 'warning', 'error']],
  ['Impact', ['light', 'medium', 'heavy', 'soft', 'rigid']],
  ['Selection and fade', ['selection', 'fade']],
];

function key(name) {
  const button = make('button', { type: 'button' }, name);
  const play = () => {
    link.send({ do: 'feedback', name });
    button.classList.add('felt');
    setTimeout(() => button.classList.remove('felt'), 180);
  };
  // A pointer plays the feedback when the button is pressed, as on a phone. The keyboard plays it
  // by the event `click`.
  button.addEventListener('pointerdown', play);
  button.addEventListener('click', (event) => {
    if (event.detail === 0) play();
  });
  return button;
}

export function start() {
  byId('feedback').append(make('div', { className: 'groups' }, ...GROUPS.map(([title, names]) =>
    make('section', { 'aria-label': title },
      make('p', {}, title), make('div', {}, ...names.map(key))))));
}
