// The connection to the studio: one WebSocket with JSON messages. It is opened again when it is
// lost.

const VERSION = 1;
// Milliseconds between two messages that show that the page is alive. The studio ends everything
// that the page plays 200 ms after the page's last message.
const BEAT = 50;
const RETRY = 500;
// The studio counts as disconnected after this many milliseconds without a message. It sends at
// least one message each second.
const GONE = 2500;

const handlers = new Map();
let socket = null;
let offset = Infinity;
let greeted = false;
let heard = 0;

// The number that the studio gave this page.
export let page = 0;

// Calls a function for each message of a kind, and for `open` and `lost`.
export function on(kind, handler) {
  if (!handlers.has(kind)) handlers.set(kind, []);
  handlers.get(kind).push(handler);
}

function emit(kind, message) {
  for (const handler of handlers.get(kind) ?? []) handler(message);
}

// Sends a message. Without a connection the message is dropped, so that nothing is played late.
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

export const isOpen = () => greeted;

// The present time of the studio's clock in microseconds, the clock of all times in messages.
export const now = () => (offset === Infinity ? 0 : performance.now() * 1000 - offset);

function setClock(micros) {
  // The message with the shortest delay shows the difference of the clocks best.
  offset = Math.min(offset, performance.now() * 1000 - micros);
}

function take(event) {
  heard = performance.now();
  const message = JSON.parse(event.data);
  if (message.now !== undefined) setClock(message.now);
  if (message.is === 'ask') send({ do: 'answer', number: message.number });
  if (message.is === 'welcome') {
    page = message.page;
    greeted = true;
    emit('open', message);
  }
  emit(message.is, message);
}

export function resetClock() {
  offset = Infinity;
}

export function connect() {
  const own = new WebSocket(`ws://${location.host}/link`);
  socket = own;
  heard = performance.now();
  own.onopen = () => send({ do: 'hello', version: VERSION });
  own.onmessage = take;
  own.onclose = () => lose(own);
}

// Shows that the studio is disconnected, and tries to connect again.
function lose(own) {
  if (socket !== own) return;
  socket = null;
  own.onclose = null;
  own.onmessage = null;
  own.close();
  resetClock();
  greeted = false;
  emit('lost', {});
  setTimeout(connect, RETRY);
}

setInterval(() => {
  if (socket && performance.now() - heard > GONE) lose(socket);
  else send({ do: 'beat' });
}, BEAT);
