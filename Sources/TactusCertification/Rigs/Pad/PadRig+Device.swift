package import TactusDevice
internal import TactusEvdev
internal import TactusSystem

// Actions of the harness on the pad.
extension PadRig {
  static var floodPace: FloodPace { FloodPace(trialNanoseconds: 1_000_000_000) }
  /// How long ``reopen()`` waits until the pad is listed, in nanoseconds.
  private static let timeout: Int64 = 6_000_000_000
  /// The interval of checks whether the node is present, in nanoseconds.
  private static let look: Int64 = 1_000_000

  /// Opens the node of the pad.
  func openNode() throws(RigFault) {
    pad = nil
    let lease = facts.capabilities.lease ?? .standard(.nobody)
    do throws(Errno) {
      let opened = try PadNode(
        facts.node.path, kernel, facts.wiring, leaseNanoseconds: lease.durationNanoseconds)
      room = try kernel.effectRoom(opened.number)
      version = try kernel.version(opened.number)
      pad = opened
    } catch { throw .broken("the pad cannot be opened: \(error)") }
  }

  package func reopen() throws(RigFault) {
    pad = nil
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while true {
      do throws(DeviceError) {
        facts = try backend.harnessFacts(id)
        break
      } catch {
        guard MonotonicClock.nowNanoseconds < deadline else { throw .missing(error.message) }
      }
      try ClockWait.until(MonotonicClock.nowNanoseconds + 20 * milliseconds, unless: isInterrupted)
    }
    try openNode()
  }

  package func send(_ segment: Segment, number: Int) throws(RigFault) {
    try perform(number) { (pad: PadNode) throws(Errno) in
      try pad.play(segment.actuator, segment.startLevel)
    }
  }

  package func revise(from nanoseconds: Int64, number: Int) throws(RigFault) {
    throw .missing("the kernel's interface has no segments that can be withdrawn")
  }

  package func sendStop() throws(RigFault) {
    do throws(Errno) { try pad?.stop() } catch { throw .broken("\(error)") }
  }

  package func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    try perform(number) { (pad: PadNode) throws(Errno) in
      let id = try pad.kernel.upload(bytes: bytes, to: pad.number)
      pad.kernel.erase(id, from: pad.number)
    }
    return false
  }

  package func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    guard let pad else { throw .broken("the pad is not open") }
    let began = MonotonicClock.nowNanoseconds
    if flood.begin(at: began) {
      // Marks the start of a level, so that the motion can be compared with it.
      log.add(at: began, .harness, .start)
      log.add(at: began, .harness, .asks, value: segment.startLevel)
    }
    log.add(at: began, .harness, .tried, number, value: Double(count))
    var answered = 0
    for _ in 0..<count {
      do throws(Errno) {
        try pad.play(segment.actuator, segment.startLevel)
        answered += 1
      } catch {
        if error.isGone { throw .broken("the pad is disconnected") }
      }
    }
    log.add(
      at: MonotonicClock.nowNanoseconds, .device, .taken, number, value: Double(answered))
    if let rate = flood.add(count, at: MonotonicClock.nowNanoseconds) {
      throw .missing("the kernel accepts only \(rate) commands per second, too few for this test")
    }
  }

  // MARK: Unplugging

  package func unplug() throws(RigFault) {
    guard let fixture else {
      throw .missing("a person must unplug the pad; run the tests on a terminal")
    }
    pad = nil
    try fixture.unplug()
    try wait(fixture, "the pad is still listed after it was to be unplugged") {
      !backend.isThere(id)
    }
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .unplugged)
    sensor.endOfPad()
  }

  package func plug() throws(RigFault) {
    guard let fixture else { return }
    try fixture.plug()
    try wait(fixture, "the pad was not found again after it was to be plugged in") {
      backend.isThere(id)
    }
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .plugged)
    try reopen()
  }

  /// Waits until `isDone` returns true, at most for the fixture's timeout: until the kernel no
  /// longer lists the pad's node after it was unplugged, or lists the node again.
  private func wait(
    _ fixture: any Fixture, _ otherwise: String, until isDone: () -> Bool
  ) throws(RigFault) {
    let deadline = MonotonicClock.nowNanoseconds + fixture.timeoutNanoseconds
    while !isDone() {
      guard MonotonicClock.nowNanoseconds < deadline else { throw .missing(otherwise) }
      try ClockWait.until(MonotonicClock.nowNanoseconds + Self.look, unless: isInterrupted)
    }
  }

  package func injectFault(_ number: Int) throws(RigFault) {
    throw .missing("the harness cannot cause a fault of an actuator through the kernel")
  }
}
