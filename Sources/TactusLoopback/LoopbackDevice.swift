internal import Synchronization
package import TactusDevice

/// A device without hardware: declares what it is told to, and captures what it is sent.
package final class LoopbackDevice: HapticDevice {
  /// Records that one device keeps: enough for a quarter of an hour at 1 kHz. What comes after is
  /// counted as lost, and the capture says so.
  package static let standardRecordLimit = 1 << 21

  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  /// Makes the device misbehave.
  package let control: LoopbackControl
  private let output: LoopbackOutput
  private let hasOutput = Atomic<Bool>(false)
  private let report = Mutex<(@Sendable (OutputReport) -> Void)?>(nil)
  /// What was reported in words; the first few.
  private let reported = Mutex<[Capture.Report]>([])

  /// Reports in words that a device keeps for its capture.
  private static let reportLimit = 1024

  package init(
    _ capabilities: OutputCapabilities = LoopbackModel.lra.capabilities,
    id: DeviceID = DeviceID(backend: LoopbackBackend.name), name: String = "Loopback",
    control: LoopbackControl = LoopbackControl(), recordLimit: Int = standardRecordLimit
  ) {
    let limited = (try? capabilities.validated()) ?? capabilities
    self.capabilities = limited
    self.control = control
    listing = DeviceListing(
      id: id, name: name, category: .virtual, isEligibleForAutomaticChoice: false)
    output = LoopbackOutput(limited, recordLimit: recordLimit, control: control)
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try control.checkOpening()
    _ = try capabilities.validated()
    guard !hasOutput.exchange(true, ordering: .acquiringAndReleasing) else {
      throw DeviceError(.busy, "the loopback device has an output already")
    }
    self.report.withLock { $0 = report }
    return output
  }

  /// The device goes away and says so, also where nothing plays; it takes and opens nothing until
  /// its control lets it reappear.
  package func unplug() {
    control.vanish()
    send(.gone(DeviceError(.gone, "the loopback device was unplugged")))
  }

  /// The device takes nothing until ``recover()``, and reports why, once.
  package func fail(_ error: DeviceError) {
    if control.setFailing(true) { send(.failed(error)) }
  }

  /// The device is well again.
  package func recover() { _ = control.setFailing(false) }

  private func send(_ what: OutputReport) {
    let time = output.records.latestNanoseconds
    if let note = Capture.Report(what, atNanoseconds: time) {
      reported.withLock { if $0.count < Self.reportLimit { $0.append(note) } }
    }
    report.withLock { $0 }?(what)
  }

  /// What was captured so far.
  /// - Parameters:
  ///   - origin: the time on the session's clock that the capture's times count from.
  ///   - clock: the name of that clock.
  package func capture(origin: Int64, clock: Capture.Clock) -> Capture {
    var builder = CaptureBuilder(actuatorCount: capabilities.actuators.count)
    let count = output.records.count
    for index in 0..<count { builder.take(output.records[index]) }
    for note in reported.withLock({ $0 }) { builder.take(note) }
    return builder.capture(
      listing: listing, capabilities: capabilities, origin: origin, clock: clock,
      lost: output.records.lostCount)
  }

  /// The level that the device makes at a time: its latency counted, and a lease that ran out.
  package func level(ofActuator actuator: Int, at nanoseconds: Int64) -> Double {
    let capture = capture(origin: 0, clock: .virtual)
    let begun = capture.segments.last {
      $0.segment.actuator == actuator && $0.deviceNanoseconds <= nanoseconds
    }
    guard let begun else { return 0 }
    if let lease = capabilities.lease,
      nanoseconds > begun.deviceNanoseconds + lease.durationNanoseconds
    {
      return 0
    }
    let shift = begun.deviceNanoseconds - begun.segment.startNanoseconds
    return begun.segment.level(at: nanoseconds - shift)
  }

  /// Records that are kept; fewer than were asked for where the process has too little memory.
  package var recordLimit: Int { output.records.capacity }

  /// How many records there are: a place from which ``latestLevels(since:)`` reads on.
  package var recordCount: Int { output.records.count }

  /// What each actuator was told since a place; nothing for one that was told nothing.
  package func latestLevels(since place: Int) -> [Int: LatestLevel] {
    var levels: [Int: LatestLevel] = [:]
    for index in place..<max(output.records.count, place) {
      switch output.records[index] {
      case .segment(let segment, _, _):
        let strongest = max(segment.startLevel, segment.endLevel)
        levels[segment.actuator] = LatestLevel(
          peak: max(levels[segment.actuator]?.peak ?? 0, strongest), held: segment.endLevel)
      case .stopped:
        for actuator in capabilities.actuators.indices {
          levels[actuator, default: .still].held = 0
        }
      case .level, .event, .revised, .violation, .refused: break
      }
    }
    return levels
  }
}

/// What an actuator was told between two looks, for those who draw it.
package struct LatestLevel: Sendable, Hashable {
  /// The highest level on the way, 0 to 1: a tap shows, however short it is.
  package var peak: Double
  /// The level that it stays at until it is told another, 0 to 1.
  package var held: Double

  /// Nothing at all.
  package static let still = LatestLevel(peak: 0, held: 0)

  package init(peak: Double, held: Double) {
    self.peak = peak
    self.held = held
  }
}
