// Requests of the editor to the studio.

// Sends a request and returns the answer. If the request fails, the answer is an object with the
// member `problem`.
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

// Returns a function that runs an asynchronous action some milliseconds after the function's last
// call. The action never runs twice at a time: all calls that come while it runs cause one further
// run.
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
