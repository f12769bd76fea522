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
  // At the press, as a key of a phone, and for the keyboard at the click.
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
