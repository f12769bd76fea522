package import TactusDevice
package import TactusWire

/// The accelerometer on a device's own line as an instrument.
///
/// The times of its samples are those of the device's clock, converted to the host's. A sample that
/// was lost is left out, so that the samples have a gap there.
package final class SampleInstrument: DeviceInstrument {
  /// The largest error of the rate according to data sheets: oscillators of accelerometers are
  /// specified to a few percent. A device whose samples come at another rate is refused.
  package static let rateTolerance = 0.05
  /// The shortest time over which the rate is judged, in microseconds.
  private static let judgedMicroseconds = 1e6

  package let description: InstrumentDescription
  package let facts: AccelerometerFacts
  private let store: SampleStore
  private let want: @Sendable (UInt8?) -> Void

  /// - Parameters:
  ///   - store: receives the samples.
  ///   - axis: 0 to 2.
  ///   - lowestHertz: the lowest frequency at which the motors shake the device.
  ///   - clock: the device's clock as it is known now.
  ///   - want: begins or ends the stream.
  /// - Throws: ``DeviceError`` of kind `notSupported` if the device states impossible facts, or has
  ///   no such axis.
  package init(
    _ facts: AccelerometerFacts, axis: UInt8, isSimulated: Bool, lowestHertz: Double,
    clock: DeviceClock, _ store: SampleStore, want: @escaping @Sendable (UInt8?) -> Void
  ) throws(DeviceError) {
    guard facts.rateHertz > 0, facts.scaleMicroG > 0, facts.rangeMilliG > 0 else {
      throw DeviceError(
        .notSupported,
        "the device states an impossible accelerometer: \(facts.rateHertz) samples a second, "
          + "\(facts.scaleMicroG) millionths of g each, up to \(facts.rangeMilliG) thousandths")
    }
    guard axis < facts.axes else {
      throw DeviceError(.notSupported, "the accelerometer of the device has \(facts.axes) axes")
    }
    (self.facts, self.store, self.want) = (facts, store, want)
    let period = 1_000_000_000 / Int64(facts.rateHertz)
    let name = facts.name.text
    description = InstrumentDescription(
      name: name.isEmpty ? "accelerometer of the board" : "accelerometer \(name)",
      quantity: .acceleration(
        samplesPerSecond: Double(facts.rateHertz), lowestHertz: lowestHertz),
      resolutionNanoseconds: clock.uncertaintyNanoseconds.addingClamped(period),
      range: "±\(Double(facts.rangeMilliG) / 1000) g, 0 to \(facts.bandwidthHertz) Hz",
      greatestG: Double(facts.rangeMilliG) / 1000,
      isSimulated: isSimulated)
    store.begin()
    want(axis)
  }

  deinit { want(nil) }

  package func begin() throws(DeviceError) { store.begin() }

  /// The samples of a recording in blocks, with the device's times.
  /// - Throws: ``DeviceError`` of kind `system` if the samples cannot be used.
  package func runs() throws(DeviceError) -> [SampleRun] {
    let state = store.read()
    if let problem = state.problem { throw DeviceError(.system, problem) }
    return state.runs
  }

  /// Whether no sample has arrived.
  package var isEmpty: Bool { store.read().runs.isEmpty }

  /// The number of samples that are missing between those of a recording.
  package var lostSamples: Int {
    store.read().runs.dropFirst().reduce(0) { $0 + $1.missing }
  }

  /// The number of samples per second by the times of the blocks; nil for fewer than three blocks,
  /// or less than a second.
  package var measuredHertz: Double? {
    let runs = store.read().runs
    guard runs.count >= 3,
      let line = SampleLine(runs, rateHertz: Double(facts.rateHertz)),
      line.microseconds >= Self.judgedMicroseconds
    else { return nil }
    return line.rateHertz
  }

  /// - Throws: ``DeviceError`` of kind `notSupported` if the samples come at another rate than the
  ///   device states, or at no regular one; of kind `system` if they cannot be used.
  package func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample] {
    let state = store.read()
    if let problem = state.problem { throw DeviceError(.system, problem) }
    guard let line = SampleLine(state.runs, rateHertz: Double(facts.rateHertz)) else { return [] }
    if line.microseconds >= Self.judgedMicroseconds,
      abs(line.rateHertz / Double(facts.rateHertz) - 1) > Self.rateTolerance
    {
      throw DeviceError(
        .notSupported,
        "the accelerometer of the device sends \(Int(line.rateHertz)) samples a second and states "
          + "\(facts.rateHertz)")
    }
    let times = SampleTimes(state.runs, line, rateHertz: Double(facts.rateHertz))
    guard times.isRegular else {
      throw DeviceError(
        .notSupported,
        "the times of the accelerometer's samples contradict their number: the device does not "
          + "count the samples that it loses, or their rate changes")
    }
    return samples(state, times, until: nanoseconds)
  }

  private func samples(
    _ state: SampleStore.State, _ times: SampleTimes, until end: Int64
  ) -> [InstrumentSample] {
    let unit = Double(facts.scaleMicroG) / 1e6
    // The device's clock is a straight line over a recording, so two points give all times.
    let first = state.clock.hostNanoseconds(at: times.startMicroseconds)
    let last = state.clock.hostNanoseconds(at: times.startMicroseconds + 1_000_000)
    let nanoseconds = Double(last &- first) / 1e6
    var samples: [InstrumentSample] = []
    samples.reserveCapacity(state.count)
    times.forEach(in: state.runs) { value, time in
      let moment = first &+ Int64((time * nanoseconds).rounded())
      guard moment <= end else { return false }
      samples.append(InstrumentSample(.acceleration(Double(value) * unit), at: moment))
      return true
    }
    return samples
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
