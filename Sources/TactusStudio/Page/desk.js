// Requests of the editor to the studio.

// Sends a request. Returns the answer; of a failure, an object with its `problem`.
export async function ask(kind, members = {}) {
  try {
    const response = await fetch('/edit', {
      method: 'POST', body: JSON.stringify({ do: kind, ...members }),
      headers: { 'Content-Type': 'application/json' },
    });
    if (!response.ok) return { problem: (await response.text()).trim() };
    return await response.json();
  } catch {
    return { problem: 'the studio does not answer' };
  }
}

// Does something some milliseconds after the last call, one at a time: while it runs, calls wait
// and become one.
export function settled(milliseconds, action) {
  let [timer, runs, waits] = [0, false, false];
  const run = async () => {
    runs = true;
    await action();
    runs = false;
    if (waits) {
      waits = false;
      call();
    }
  };
  const call = () => {
    if (runs) {
      waits = true;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };
  return call;
}
