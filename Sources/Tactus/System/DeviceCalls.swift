public import CTactus
internal import TactusDevice
internal import TactusEngine

// The functions that tactus/device.h describes, except those for direct levels.

/// `tactus_device_list` of the header.
@c(tactus_device_list)
public func tactusDeviceList(
  _ engine: tactus_engine, _ visit: tactus_device_callback?,
  _ context: UnsafeMutableRawPointer?
) -> tactus_result {
  performStarting { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    guard let visit = unsafe visit else { throw .missing("visit") }
    for listing in try opened.listings() {
      var info = tactus_device_info(listing)
      unsafe visit(context, &info)
    }
  }
}

/// `tactus_device_watch` of the header.
@c(tactus_device_watch)
public func tactusDeviceWatch(
  _ engine: tactus_engine, _ changed: tactus_change_callback?,
  _ context: UnsafeMutableRawPointer?
) -> tactus_result {
  performStarting { () throws(CallError) in
    let callback = unsafe ChangeCallback(changed, context)
    try HandleTable.shared.engine(engine).watch(callback)
  }
}

/// `tactus_device_open` of the header.
@c(tactus_device_open)
public func tactusDeviceOpen(
  _ engine: tactus_engine, _ id: UnsafePointer<CChar>?,
  _ device: UnsafeMutablePointer<tactus_device>?
) -> tactus_result {
  performStarting { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    try unsafe Arguments.require(device, "device")
    let found = try opened.open(try unsafe Arguments.optionalText(id, "id"))
    try unsafe Arguments.set(device, "device", to: tactus_device(id: found.handle))
  }
}

/// `tactus_device_close` of the header.
@c(tactus_device_close)
public func tactusDeviceClose(_ device: tactus_device) -> tactus_result {
  perform { () throws(CallError) in
    let table = HandleTable.shared
    guard let opened = table.remove(device.id, .device, LibraryDevice.self) else { throw .handle }
    opened.engine.forget(opened)
    opened.close()
  }
}

/// `tactus_device_get_info` of the header.
@c(tactus_device_get_info)
public func tactusDeviceGetInfo(
  _ device: tactus_device, _ info: UnsafeMutablePointer<tactus_device_info>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.device(device)
    try unsafe tactus_device_info.write(tactus_device_info(opened.output.listing), to: info, "info")
  }
}

/// `tactus_device_get_capabilities` of the header.
@c(tactus_device_get_capabilities)
public func tactusDeviceGetCapabilities(
  _ device: tactus_device, _ capabilities: UnsafeMutablePointer<tactus_capabilities>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.device(device)
    let value = tactus_capabilities(opened.output.capabilities, zones: opened.zones)
    try unsafe tactus_capabilities.write(value, to: capabilities, "capabilities")
  }
}

/// `tactus_device_get_actuator` of the header.
@c(tactus_device_get_actuator)
public func tactusDeviceGetActuator(
  _ device: tactus_device, _ index: UInt32,
  _ actuator: UnsafeMutablePointer<tactus_actuator_info>?
) -> tactus_result {
  perform { () throws(CallError) in
    let actuators = try HandleTable.shared.device(device).output.capabilities.actuators
    guard index < actuators.count else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "the device has \(actuators.count) motors; index is \(index)")
    }
    let value = tactus_actuator_info(actuators[Int(index)])
    try unsafe tactus_actuator_info.write(value, to: actuator, "actuator")
  }
}

/// `tactus_device_get_status` of the header.
@c(tactus_device_get_status)
public func tactusDeviceGetStatus(
  _ device: tactus_device, _ status: UnsafeMutablePointer<tactus_device_status>?
) -> tactus_result {
  perform { () throws(CallError) in
    let value = tactus_device_status(try HandleTable.shared.device(device))
    try unsafe tactus_device_status.write(value, to: status, "status")
  }
}

/// `tactus_device_on_lost` of the header.
@c(tactus_device_on_lost)
public func tactusDeviceOnLost(
  _ device: tactus_device, _ lost: tactus_change_callback?, _ context: UnsafeMutableRawPointer?
) -> tactus_result {
  perform { () throws(CallError) in
    let callback = unsafe ChangeCallback(lost, context)
    try HandleTable.shared.device(device).onLost(callback)
  }
}

/// `tactus_device_set_gain` of the header.
@c(tactus_device_set_gain)
public func tactusDeviceSetGain(_ device: tactus_device, _ gain: Double) -> tactus_result {
  perform { () throws(CallError) in
    guard gain >= 0, gain <= 1 else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "gain is \(gain); expected 0 to 1")
    }
    try HandleTable.shared.device(device).output.gain = gain
  }
}

/// `tactus_device_set_muted` of the header.
@c(tactus_device_set_muted)
public func tactusDeviceSetMuted(_ device: tactus_device, _ isMuted: Bool) -> tactus_result {
  perform { () throws(CallError) in try HandleTable.shared.device(device).setMuted(isMuted) }
}

/// `tactus_device_stop` of the header.
@c(tactus_device_stop)
public func tactusDeviceStop(_ device: tactus_device) -> tactus_result {
  perform { () throws(CallError) in try HandleTable.shared.device(device).stop() }
}
