internal import Synchronization
internal import TactusDevice
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

// The accelerometer of the board as an instrument.
extension SerialRig {
  /// The accelerometer that the board declares; nil if it has none, or if it is not used.
  var sensor: BoardSensor? {
    guard watchesMotion, let facts = greeted.answer?.accelerometer else { return nil }
    let axis = (try? SerialAddress(id.rest))?.axis ?? SerialAddress.defaultAxis
    return BoardSensor(declared: facts, axis: axis)
  }

  /// Whether the board or its motor is computed.
  var isSimulated: Bool { world.isSimulated || greeted.answer?.isModel ?? true }

  package func reasonAgainst(_ test: CertificationTest) -> String? {
    guard test.need == .motion else { return nil }
    return sensor?.reason(against: subject.capabilities)
  }

  /// Requests the samples from the board until the end of the attempt. They use the line between
  /// commands, so only attempts that need them request them.
  package func recordMotion() throws(RigFault) {
    guard let sensor else { return }
    let time = clock.now
    let error = tap.state.withLock { $0.clock.errorNanoseconds(at: time) }
    do throws(DeviceError) {
      recording = try SampleInstrument(
        sensor.declared, axis: sensor.axis, isSimulated: isSimulated,
        lowestHertz: subject.capabilities.lowestHertz,
        clock: DeviceClock(name: Link.clockName, uncertaintyNanoseconds: error), tap.samples
      ) { [samples = tap.samples] in samples.want($0) }
    } catch { throw .missing(error.message) }
  }

  /// How long before an attempt, in nanoseconds, a sample of it may seem to be.
  private static let clockTolerance: Int64 = 1_000_000_000

  /// Ends the stream, and returns the samples of the attempt up to a time on the rig's clock.
  /// - Throws: ``RigFault/missing(_:)`` if the sensor sends none, at another rate than it states,
  ///   at no regular one, or with the times of another clock; ``RigFault/broken(_:)`` if the
  ///   samples cannot be used.
  func recorded(until end: Int64) throws(RigFault) -> [Transcript.Entry] {
    guard let recording, let sensor else { return [] }
    defer { self.recording = nil }
    let samples: [InstrumentSample]
    do throws(DeviceError) { samples = try recording.samples(until: end) } catch {
      let what = "\(recording.description.name): \(error.message)"
      let isMissing = error.kind == .notSupported || recording.isEmpty
      throw isMissing ? .missing(what) : .broken(what)
    }
    guard let first = samples.first else {
      throw .missing("\(recording.description.name) sent no samples")
    }
    guard first.nanoseconds >= log.origin - Self.clockTolerance else {
      throw .missing(
        "the samples of \(recording.description.name) have times before their recording, so their "
          + "clock is not that of the device")
    }
    let error = tap.state.withLock { $0.clock.errorNanoseconds(at: end) }
    let declared = sensor.declarations(
      measuredHertz: recording.measuredHertz, lost: recording.lostSamples, clockError: error,
      lowestHertz: subject.capabilities.lowestHertz)
    guard samples.count <= Transcript.sampleLimit else {
      throw .broken("\(recording.description.name): more samples than an attempt has room for")
    }
    return declared
      + samples.compactMap { sample in
        guard case .acceleration(let g) = sample.value else { return nil }
        return Transcript.Entry(
          sample.nanoseconds - log.origin, .instrument, .acceleration, value: g)
      }
  }
}
