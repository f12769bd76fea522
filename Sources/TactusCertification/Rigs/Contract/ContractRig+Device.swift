internal import Synchronization
package import TactusDevice

// Submissions and other actions of the harness on the device.
extension ContractRig {
  static var floodPace: FloodPace { FloodPace(trialNanoseconds: 1_000_000_000) }
  /// How long ``reopen()`` tries to open the device, and the pause between two tries, in
  /// nanoseconds.
  private static let timeout: Int64 = 6_000_000_000
  private static let pause: Int64 = 20 * milliseconds
  /// The interval of checks whether the device is present, in nanoseconds.
  private static let look: Int64 = milliseconds

  package func reopen() throws(RigFault) {
    release()
    let deadline = clock.now + Self.timeout
    while true {
      do throws(DeviceError) { return try open() } catch {
        guard clock.now < deadline else { throw .missing(error.message) }
      }
      try clock.wait(until: clock.now + Self.pause, unless: isInterrupted)
    }
  }

  private func open() throws(DeviceError) {
    let device = try backend.open(id)
    facts = ContractFacts(device)
    let (log, clock) = (log, clock)
    let output = try device.makeOutput { report in
      // The times in a device's reports are not used: only times that the harness reads itself are
      // evidence.
      switch report {
      case .failed: log.add(at: clock.now, .device, .failed)
      case .gone: log.add(at: clock.now, .device, .gone)
      case .started, .ended, .late: break
      }
    }
    own = OwnOutput(device: device, output: output)
    log.addReset(at: clock.now)
  }

  /// Turns the motors off and closes the device.
  func release() {
    guard let own else { return }
    stop(own)
    self.own = nil
  }

  private func opened() throws(RigFault) -> OwnOutput {
    if let own { return own }
    try reopen()
    guard let own else { throw .broken("the device is not open") }
    return own
  }

  package func send(_ segment: Segment, number: Int) throws(RigFault) {
    let own = try opened()
    let time = clock.now
    log.add(at: time, .harness, .tried, number)
    try submit(segment, to: own, at: time, number: number)
    noteProcedure(heldSince: time)
  }

  private func submit(
    _ segment: Segment, to own: OwnOutput, at time: Int64, number: Int
  ) throws(RigFault) {
    switch own.take(segment.shifted(by: log.origin), at: time) {
    case .accepted:
      log.add(.play(segment), at: time)
      log.add(at: clock.now, .device, .taken, number)
    case .full: log.add(at: clock.now, .device, .refused, number, text: "full")
    case .gone: throw .broken("the device is disconnected")
    }
  }

  package func revise(from nanoseconds: Int64, number: Int) throws(RigFault) {
    let own = try opened()
    let time = clock.now
    log.add(at: time, .harness, .tried, number)
    own.output.revise(from: nanoseconds + log.origin)
    log.add(.revise(from: nanoseconds), at: time)
    log.add(at: clock.now, .device, .taken, number)
  }

  package func sendStop() throws(RigFault) { stop(try opened()) }

  private func stop(_ own: OwnOutput) {
    let time = clock.now
    own.output.stop(at: time)
    log.add(.stop, at: time)
    noteProcedure(heldSince: time)
  }

  package func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    throw .missing(Self.noBytes)
  }

  package func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    let own = try opened()
    let began = clock.now
    _ = flood.begin(at: began)
    log.add(at: began, .harness, .tried, number, value: Double(count))
    var answered = 0
    for place in 1...max(count, 1) {
      let result = own.take(segment.shifted(by: log.origin), at: clock.now)
      if result == .gone { throw .broken("the device is disconnected") }
      // A refusal also counts as an answer. Only the last segment is recorded as a command: all
      // segments are equal, so the last one determines the drive.
      answered += 1
      if place == count, result == .accepted { log.add(.play(segment), at: clock.now) }
    }
    log.add(at: clock.now, .device, .taken, number, value: Double(answered))
    if let rate = flood.add(count, at: clock.now) {
      throw .missing("the output accepts only \(rate) segments per second, too few for this test")
    }
  }

  // MARK: Unplugging

  package func unplug() throws(RigFault) {
    guard let fixture else {
      throw .missing("the device must be unplugged by hand; run the tests on a terminal")
    }
    release()
    let begin = clock.now
    try fixture.unplug()
    try wait(fixture, "the device is still listed after it was to be unplugged") { !isThere }
    let end = clock.now
    log.add(at: end, .harness, .unplugged, value: Double(end - begin))
  }

  package func plug() throws(RigFault) {
    guard let fixture else { return }
    try fixture.plug()
    try wait(fixture, "the device was not found again after it was to be plugged in") { isThere }
    log.add(at: clock.now, .harness, .plugged)
  }

  private var isThere: Bool { backend.devices().contains { $0.id == id } }

  /// Waits until the fixture has unplugged or plugged in the device. The device is unplugged when
  /// the backend no longer lists it, and plugged in when the backend lists it again.
  private func wait(
    _ fixture: any Fixture, _ otherwise: String, until isDone: () -> Bool
  ) throws(RigFault) {
    let deadline = clock.now + fixture.timeoutNanoseconds
    while !isDone() {
      guard clock.now < deadline else { throw .missing(otherwise) }
      try clock.wait(until: clock.now + Self.look, unless: isInterrupted)
    }
  }

  package func injectFault(_ number: Int) throws(RigFault) {
    throw .missing("the harness cannot cause a fault of an actuator through TactusDevice")
  }
}
