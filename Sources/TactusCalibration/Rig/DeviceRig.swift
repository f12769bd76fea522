internal import Dispatch
package import TactusDevice
internal import TactusSystem

/// A device on the real clock.
package final class DeviceRig: CalibrationRig {
  /// The longest sleep in nanoseconds until `isInterrupted` is called again.
  private static let slice: Int64 = 20_000_000
  /// The time from the beginning of a recording to its first action, in nanoseconds.
  private static let lead: Int64 = 50_000_000
  /// How often, and at which interval in nanoseconds, a submission to a full device is repeated.
  private static let (tries, pause): (Int, Int64) = (100, 1_000_000)

  private let backend: any HapticBackend
  private let id: DeviceID
  private let meter: Meter
  private let isInterrupted: () -> Bool
  private let fault = Guarded<DeviceError?>(nil)

  /// Where the instrument comes from.
  private enum Meter {
    /// The backend has it.
    case ofBackend(any DeviceInstrument)
    /// The device has it, and it measures only while the device is open.
    case ofDevice(InstrumentDescription)
  }

  /// Chooses the instrument: that of the backend, or else that of the device itself. To ask for the
  /// latter, the device is opened.
  /// - Parameter isInterrupted: called several times a second; true ends the calibration.
  /// - Throws: ``DeviceError`` of kind `notSupported` if there is no instrument, or the error of
  ///   the instrument or of the device.
  package init(
    _ backend: any HapticBackend, _ id: DeviceID, isInterrupted: @escaping () -> Bool
  ) throws(DeviceError) {
    (self.backend, self.id, self.isInterrupted) = (backend, id, isInterrupted)
    if let instrumented = backend as? any InstrumentedBackend {
      meter = .ofBackend(try instrumented.instrument(for: id))
    } else if let device = try backend.open(id) as? any InstrumentedDevice {
      meter = .ofDevice(try device.instrument().description)
    } else {
      throw DeviceError(
        .notSupported,
        "\(id) has no instrument: neither its backend nor the device measures drive or motion")
    }
  }

  package var instrument: InstrumentDescription {
    switch meter {
    case .ofBackend(let instrument): instrument.description
    case .ofDevice(let description): description
    }
  }

  private func instrument(of device: any HapticDevice) throws(DeviceError) -> any DeviceInstrument {
    if case .ofBackend(let instrument) = meter { return instrument }
    guard let device = device as? any InstrumentedDevice else {
      throw DeviceError(.notSupported, "\(id) no longer has an instrument")
    }
    return try device.instrument()
  }

  package func play(
    _ plan: DrivePlan, with profiles: DeviceProfiles
  ) throws(CalibrationFailure) -> Recording {
    do throws(DeviceError) {
      let device = try backend.with(profiles).open(id)
      var recording: Recording?
      var failure: DeviceError?
      do throws(DeviceError) { recording = try record(plan, on: device) } catch { failure = error }
      // The output is released by now, and the last stop was sent.
      let problem = (device as? any ConfirmingDevice)?.conclude()
      if let error = failure ?? problem { throw error }
      if let recording { return recording }
    } catch {
      throw .device(error)
    }
    throw .interrupted
  }

  /// - Returns: nil if the user interrupts.
  private func record(
    _ plan: DrivePlan, on device: any HapticDevice
  ) throws(DeviceError) -> Recording? {
    let output = try device.makeOutput { [fault] report in
      switch report {
      case .gone(let error), .failed(let error): fault.withLock { $0 = error }
      default: break
      }
    }
    defer { output.stop(at: MonotonicClock.nowNanoseconds) }
    let instrument = try instrument(of: device)
    try instrument.begin()
    let start = MonotonicClock.nowNanoseconds + Self.lead
    guard let drives = try drive(plan, device.capabilities, output, from: start) else {
      return nil
    }
    return Recording(
      start: start, drives: drives,
      seen: try Self.seen(instrument, until: MonotonicClock.nowNanoseconds))
  }

  /// Plays all drives.
  /// - Returns: nil if the user interrupts.
  private func drive(
    _ plan: DrivePlan, _ capabilities: OutputCapabilities, _ output: any HapticOutput,
    from start: Int64
  ) throws(DeviceError) -> [Recording.Played]? {
    let actuator = plan.actuator
    let band = capabilities.actuators[actuator].frequencyBandHertz
    let hertz = (band.lowerBound * band.upperBound).squareRoot()
    let renewal = capabilities.lease?.renewalNanoseconds ?? .max
    var clock = PlanClock(start: start)
    var played: [Recording.Played] = []
    func submit(_ level: Double) throws(DeviceError) -> Int64 {
      try self.submit(level, actuator, hertz, to: output)
    }
    for (place, drive) in plan.drives.enumerated() {
      guard wait(until: clock.nanoseconds(drive.begin)) else { return nil }
      let begin = try submit(drive.level)
      clock.arrive(drive.begin, at: begin)
      var renewed = begin
      while renewal < .max, renewed + renewal < clock.nanoseconds(drive.end) {
        guard wait(until: renewed + renewal) else { return nil }
        renewed = try submit(drive.level)
      }
      guard wait(until: clock.nanoseconds(drive.end)) else { return nil }
      let isLast = place + 1 == plan.drives.count
      let isFollowed = !isLast && plan.drives[place + 1].begin <= drive.end
      let end = isFollowed ? MonotonicClock.nowNanoseconds : try submit(0)
      clock.arrive(drive.end, at: end)
      played.append(
        Recording.Played(
          begin: begin, end: end, restUntil: clock.nanoseconds(drive.restUntil),
          level: drive.level))
    }
    return wait(until: clock.nanoseconds(plan.seconds)) ? played : nil
  }

  /// Submits a level that applies at once.
  /// - Returns: the time of the submission.
  private func submit(
    _ level: Double, _ actuator: Int, _ hertz: Double, to output: any HapticOutput
  ) throws(DeviceError) -> Int64 {
    for _ in 0..<Self.tries {
      if let fault = fault.withLock({ $0 }) { throw fault }
      let now = MonotonicClock.nowNanoseconds
      let segments = [
        Segment(
          actuator: actuator, startNanoseconds: now, endNanoseconds: now, startLevel: level,
          endLevel: level, frequencyHertz: hertz, isDueOnArrival: true)
      ]
      switch output.submit(segments.span, at: now) {
      case .accepted: return now
      case .gone: throw DeviceError(.gone, "\(id) was disconnected")
      case .full: _ = wait(until: now + Self.pause)
      }
    }
    throw DeviceError(.system, "\(id) accepts no levels")
  }

  /// Waits until a time.
  /// - Returns: false if the user interrupts.
  private func wait(until nanoseconds: Int64) -> Bool {
    while !isInterrupted() {
      let left = nanoseconds - MonotonicClock.nowNanoseconds
      if left <= 0 { return true }
      let pause = DispatchTimeInterval.nanoseconds(Int(min(left, Self.slice)))
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + pause)
    }
    return false
  }

  private static func seen(
    _ instrument: any DeviceInstrument, until end: Int64
  ) throws(DeviceError) -> Recording.Seen {
    if let axes = instrument as? any AxesInstrument {
      return .axes(try axes.readings(until: end), stepG: axes.stepG)
    }
    let samples = try instrument.samples(until: end)
    switch instrument.description.quantity {
    case .drive: return .drive(samples)
    case .acceleration(let rate, _): return .motion(samples, hertz: rate)
    }
  }
}
