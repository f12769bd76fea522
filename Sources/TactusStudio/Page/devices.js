// The view of devices: the selected device with its facts, and the list of the other devices.

import * as link from './link.js';
import { byId, make } from './ink.js';

const ENFORCED = {
  kernel: 'ended by the kernel', device: 'ended by the device', nobody: 'not enforced',
};
const FEEL = {
  lra: 'linear resonant actuator', erm: 'rotating mass', wideband: 'voice coil or piezo',
};
let shown = '';

export function start() {
  link.on('state', (state) => {
    // The list is drawn again only when something has changed, because drawing it removes the
    // keyboard focus.
    const key = JSON.stringify(
      [state.device, state.battery, state.problem, state.devices, state.zone, state.pages]);
    if (key === shown) return;
    shown = key;
    const focus = document.activeElement?.dataset?.device;
    byId('device').replaceChildren(...cards(state));
    if (focus) document.querySelector(`[data-device="${CSS.escape(focus)}"]`)?.focus();
  });
}

function cards(state) {
  const { device } = state;
  const pages = state.pages > 1 ? `, ${state.pages} pages are open` : '';
  const now = make('div', { className: 'now' },
    make('span', { className: `dot ${device ? 'good' : 'bad'}` }),
    device
      ? make('div', {}, make('b', {}, device.name),
        make('span', { className: 'faint' }, `${device.id} plays${pages}`))
      : make('div', {}, make('b', {}, 'No device'),
        make('span', { className: 'faint' }, state.problem ?? 'select one below')));
  const hasZones = device && state.zones.length > 1;
  return [now, device && facts(device, state.battery), hasZones && zone(state), list(state)].filter(Boolean);
}

// The charge in words; null: unknown.
export function charge(battery) {
  if (!battery) return null;
  const amount = battery.percent === null ? battery.level : `${battery.percent} %`;
  return battery.state ? `${amount}, ${battery.state}` : amount;
}

function facts(device, battery) {
  const rows = device.actuators.map((actuator) => {
    const band = actuator.lowHertz === actuator.highHertz
      ? `${Math.round(actuator.lowHertz)} Hz`
      : `${Math.round(actuator.lowHertz)} to ${Math.round(actuator.highHertz)} Hz`;
    return [actuator.name, `${FEEL[actuator.kind] ?? actuator.kind}, ${band}`];
  });
  rows.push(['Update', `every ${device.updateMicroseconds / 1000} ms`]);
  rows.push(['Lease', device.leaseMilliseconds === null
    ? 'none: a level stays until it is changed'
    : `${device.leaseMilliseconds} ms, ${ENFORCED[device.leaseEnforcedBy]}`]);
  if (device.stopMilliseconds !== null) {
    rows.push(['If this stops', `off within ${device.stopMilliseconds} ms`]);
  }
  if (battery) rows.push(['Battery', charge(battery)]);
  return make('dl', { className: 'facts' },
    ...rows.flatMap(([name, text]) => [make('dt', {}, name), make('dd', {}, text)]));
}

function zone(state) {
  return make('label', { className: 'label' }, 'Zone',
    make('select', {
      onchange: (event) => link.send({ do: 'zone', name: event.target.value }),
    }, ...state.zones.map((name) =>
      make('option', { value: name, selected: name === state.zone }, name))));
}

function list(state) {
  const others = state.devices.filter((device) => device.id !== state.device?.id);
  if (!others.length) return null;
  return make('div', {}, make('p', { className: 'label' }, 'Other devices'),
    make('ul', { className: 'list' }, ...others.map((device) => make('li', {}, choice(device)))));
}

function choice(device) {
  const isFree = device.availability === 'available';
  const fix = device.fix ? `; ${device.fix}` : '';
  return make('button', {
    type: 'button', disabled: !isFree, 'data-device': device.id,
    onclick: () => link.send({ do: 'device', id: device.id }),
  },
  make('span', { className: `dot ${isFree ? '' : 'marginal'}` }),
  make('span', {}, device.name, make('small', {},
    isFree ? device.id : `${device.id}: ${device.availability}${fix}`)));
}
