internal import CLinuxInput
internal import Glibc
package import TactusDevice
package import TactusSystem

extension LinuxKernel: HarnessCalls {
  package var effectBytes: Int { unsafe MemoryLayout<ff_effect>.size }

  package func version(_ node: Int32) throws(Errno) -> String {
    let number = try Self.number(node, TACTUS_EVDEV_VERSION)
    return "\(number >> 16).\(number >> 8 & 0xff).\(number & 0xff)"
  }

  package func effectRoom(_ node: Int32) throws(Errno) -> Int {
    Int(try Self.number(node, TACTUS_COUNT_EFFECTS))
  }

  private static func number(_ node: Int32, _ request: UInt) throws(Errno) -> Int32 {
    var number: Int32 = 0
    if unsafe ioctl(node, request, &number) < 0 { throw Errno.current }
    return number
  }

  package func upload(bytes: [UInt8], to node: Int32) throws(Errno) -> Int16 {
    // The kernel writes the id regardless of the given size.
    let size = min(bytes.count, Self.longestMessage)
    var memory = bytes.prefix(size) + [UInt8](repeating: 0, count: effectBytes)
    let result = unsafe memory.withUnsafeMutableBytes { buffer in
      unsafe tactus_upload_bytes(node, buffer.baseAddress, UInt32(size))
    }
    if result < 0 { throw Errno(-result) }
    let place = memory.startIndex + 2
    return Int16(bitPattern: UInt16(memory[place]) | UInt16(memory[place + 1]) << 8)
  }

  /// The largest size that fits into an ioctl number.
  private static var longestMessage: Int { 1 << 13 }

  package func eraseChecked(_ id: Int16, from node: Int32) throws(Errno) {
    if ioctl(node, TACTUS_ERASE_EFFECT, Int32(id)) < 0 { throw Errno.current }
  }

  package func axes(ofSensor path: String) throws(Errno) -> [SensorAxis] {
    let file = try sensor(path)
    let node = file.number
    var axes: [SensorAxis] = []
    for axis in [ABS_X, ABS_Y, ABS_Z] {
      var info = input_absinfo()
      let result = unsafe tactus_axis(node, Int32(axis), &info)
      if result < 0 { throw Errno(-result) }
      axes.append(
        SensorAxis(value: info.value, maximum: info.maximum, stepsPerG: info.resolution))
    }
    return axes
  }

  private func sensor(_ path: String) throws(Errno) -> Descriptor {
    let number = unsafe tactus_open_sensor(path)
    if number < 0 { throw Errno(-number) }
    return Descriptor(number)
  }

  /// The priority under SCHED_FIFO for reading a sensor. It is lower than the priority for playing,
  /// so that measuring does not delay playing.
  private static var sensorPriority: Int32 { 55 }

  package func listen(
    toSensor path: String, _ report: @escaping @Sendable (SensorEvent) -> Void
  ) throws(Errno) -> any DeviceWatch {
    // The kernel buffers about twenty reports and drops them all if they are not read in time.
    return try ReadingThread(sensor(path), priority: Self.sensorPriority) { node in
      Self.readEvents(of: node) { if let event = SensorEvent($0) { report(event) } }
    }
  }
}

extension SensorEvent {
  /// Converts an event. Returns nil for another kind of event.
  fileprivate init?(_ event: input_event) {
    let time = event.nanoseconds
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_REPORT): self.init(.report, at: time)
    case (EV_SYN, SYN_DROPPED): self.init(.dropped, at: time)
    case (EV_ABS, 0...2): self.init(.axis(Int(event.code), event.value), at: time)
    default: return nil
    }
  }
}
