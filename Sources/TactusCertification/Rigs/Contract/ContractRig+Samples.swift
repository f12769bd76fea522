internal import TactusDevice

/// The samples of the instrument, as entries of the evidence.
extension ContractRig {
  /// The samples of the attempt up to a time on the rig's clock, as entries.
  /// - Throws: ``RigFault/broken(_:)`` if a sample is impossible, or there are too many.
  func sampled(until end: Int64) throws(RigFault) -> [Transcript.Entry] {
    guard let instrument else { return [] }
    let samples: [InstrumentSample]
    do throws(DeviceError) { samples = try instrument.samples(until: end) } catch {
      throw .broken("\(instrument.description.name): \(error.message)")
    }
    let declared = instrument.description.declarations
    guard samples.count <= Transcript.sampleLimit else {
      throw .broken("\(instrument.description.name): more samples than an attempt has room for")
    }
    var checked = SampleCheck(actuators: facts.capabilities.actuators.count, end: end)
    for (place, sample) in samples.enumerated() {
      if let problem = checked.problem(of: sample) {
        throw .broken("\(instrument.description.name): sample \(place): \(problem)")
      }
    }
    return declared + samples.map { entry($0) } + (try heard(until: end))
  }

  /// The sounds of the attempt up to a time on the rig's clock, as entries.
  private func heard(until end: Int64) throws(RigFault) -> [Transcript.Entry] {
    guard let instrument = instrument as? any SoundInstrument else { return [] }
    let readings: [SoundReading]
    do throws(DeviceError) { readings = try instrument.sounds(until: end) } catch {
      throw .broken("\(instrument.description.name): \(error.message)")
    }
    guard readings.count <= Transcript.soundLimit else {
      throw .broken("\(instrument.description.name): more sounds than an attempt has room for")
    }
    // With fewer samples, an offset of less than one of its samples would count as 0.
    let rate = instrument.soundSamplesPerSecond
    guard rate.isFinite, rate >= Double(facts.capabilities.stream?.rate ?? 1) else {
      throw .broken("\(instrument.description.name): too few samples of sounds: \(rate) per second")
    }
    var last = log.origin
    var entries = [
      Transcript.Entry(0, .instrument, .declares, value: rate, text: Transcript.soundRate)
    ]
    for reading in readings {
      guard (last...max(end, last)).contains(reading.nanoseconds) else {
        throw .broken("\(instrument.description.name): a sound at an impossible time")
      }
      last = reading.nanoseconds
      entries.append(
        Transcript.Entry(
          last - log.origin, .instrument, .sound, value: reading.isHeard ? 1 : 0))
    }
    return entries
  }

  private func entry(_ sample: InstrumentSample) -> Transcript.Entry {
    let time = sample.nanoseconds - log.origin
    switch sample.value {
    case .drive(let actuator, let level):
      let name = facts.capabilities.actuators[actuator].name
      return Transcript.Entry(
        time, .instrument, .level, actuator, value: level, text: Transcript.plain(name))
    case .frequency(let actuator, let hertz):
      return Transcript.Entry(time, .instrument, .frequency, actuator, value: hertz)
    case .acceleration(let g):
      return Transcript.Entry(time, .instrument, .acceleration, value: g)
    }
  }
}

extension InstrumentDescription {
  /// The declarations of the instrument that a reader of the samples needs.
  fileprivate var declarations: [Transcript.Entry] {
    guard case .acceleration(let rate, let hertz) = quantity else { return [] }
    let range = greatestG.map { [(Transcript.TraceFact.range, $0)] } ?? []
    let facts = [(Transcript.TraceFact.rate, rate), (.lowestFrequency, hertz)] + range
    return facts.map {
      Transcript.Entry(0, .instrument, .declares, value: $1, text: $0.rawValue)
    }
  }
}
