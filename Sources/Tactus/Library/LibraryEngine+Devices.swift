internal import CTactus
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusSystem

extension LibraryEngine {
  func listings() throws(CallError) -> [DeviceListing] {
    try reaching { () throws(DeviceError) in try configuration.devices() }
  }

  /// Sets the function that is called when the devices may have changed; nil removes it.
  func watch(_ changed: ChangeCallback?) throws(CallError) {
    var watches: [any DeviceWatch] = []
    if let changed {
      let backends = try reaching { () throws(DeviceError) in try configuration.backendsInUse() }
      watches = backends.compactMap { backend in backend.watch { changed.call() } }
    }
    // The old watches are released after the lock is free, because that may take a moment.
    let old = state.withLock { state in
      defer { state.watches = watches }
      return state.watches
    }
    withExtendedLifetime(old) {}
  }

  /// Opens the device with an id; nil for the configured device.
  func open(_ id: String?) throws(CallError) -> LibraryDevice {
    try checkOpen()
    beginBroadcast()
    let place = try reservePlace()
    let found = try reaching { () throws(DeviceError) in try find(id) }
    let output = try open(found, in: place)
    output.gain = configuration.gain
    let device = LibraryDevice(self, output)
    do throws(CallError) { try device.register() } catch {
      device.close()
      throw error
    }
    let isOpen = state.withLock { state in
      if !state.isClosed { state.devices.append(device) }
      return !state.isClosed
    }
    guard isOpen else {
      _ = HandleTable.shared.remove(device.handle, .device, LibraryDevice.self)
      device.close()
      throw .handle
    }
    log.info("opened \(output.listing.id)")
    return device
  }

  private func reservePlace() throws(CallError) -> OutputPlace {
    do throws(EngineError) { return try session.reservePlace() } catch { throw CallError(error) }
  }

  private func open(
    _ device: any HapticDevice, in place: consuming OutputPlace
  ) throws(CallError) -> SessionOutput {
    do throws(DeviceError) { return try session.open(device, in: place) } catch {
      throw CallError(error)
    }
  }

  private func find(_ id: String?) throws(DeviceError) -> any HapticDevice {
    if let id { return try configuration.open(DeviceID(id)) }
    if let choice = try configuration.chooseDevice() { return choice.device }
    throw DeviceError(
      .notFound,
      "no haptic device was found; connect one, or name \"loopback\" to play without hardware")
  }

  func checkOpen() throws(CallError) {
    if state.withLock({ $0.isClosed }) { throw .handle }
  }

  /// Removes a device whose handle was closed.
  func forget(_ device: LibraryDevice) {
    state.withLock { state in state.devices.removeAll { $0 === device } }
  }

  /// Notes the handle of a player, which becomes invalid when the engine is closed.
  func add(player handle: UInt64) { state.withLock { _ = $0.players.insert(handle) } }

  func remove(player handle: UInt64) { state.withLock { _ = $0.players.remove(handle) } }

  func setUnplugged(_ isUnplugged: Bool) throws(CallError) {
    guard let simulation else {
      throw CallError(
        TACTUS_ERROR_NOT_SUPPORTED,
        "the engine plays on real devices; only simulated ones can be unplugged by a call")
    }
    if isUnplugged { simulation.unplug() } else { simulation.plugIn() }
  }
}
