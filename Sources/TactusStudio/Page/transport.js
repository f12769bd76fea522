// Plays the text from the cursor, or repeats the loop. Playback belongs to this page and ends with
// it.

import * as desk from './desk.js';
import * as link from './link.js';

// The number of this playback. The numbers of the patterns in the list are lower.
const KEY = 1e6;

let playing = null;
let heard = 0;
let isAsked = false;
let changed = () => {};
let say = () => {};

export const isPlaying = () => playing !== null;

// Plays, or ends what plays.
export async function toggle(editor, draft) {
  if (playing || isAsked) {
    link.send({ do: 'end', key: KEY });
    return;
  }
  isAsked = true;
  const { loop } = editor;
  const part = loop ? { from: loop[0], to: loop[1], loops: true }
    : { from: editor.cursor, loops: false };
  const answer = await desk.ask('play', { page: link.page, key: KEY, ...part, ...draft });
  isAsked = false;
  if (answer.problem) say(answer.problem);
}

// The positions that are being played, in seconds from the start of the pattern.
export function places(editor) {
  if (!playing) return [];
  let place = playing.place + ((performance.now() - heard) / 1000) * playing.rate;
  if (playing.loops && editor.loop) {
    const [from, to] = editor.loop;
    if (place > to) place = from + ((place - from) % (to - from));
  }
  return [place];
}

// Calls `onchange` when playback begins or ends, and `onproblem` with the reason if it cannot
// begin.
export function start(onchange, onproblem) {
  [changed, say] = [onchange, onproblem];
  link.on('playing', (message) => {
    const was = isPlaying();
    playing = message.playing.find((one) => one.page === link.page && one.key === KEY) ?? null;
    heard = performance.now();
    if (was || playing) changed();
  });
  link.on('lost', () => {
    playing = null;
    changed();
  });
}
