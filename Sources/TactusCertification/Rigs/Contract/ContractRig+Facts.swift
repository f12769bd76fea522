package import TactusDevice

extension ContractRig {
  static var noBytes: String {
    "the test sends malformed bytes; the protocols of TactusDevice accept only segments"
  }

  package var subject: SubjectFacts {
    let identity = facts.listing.identity
    return SubjectFacts(
      vendor: identity?.vendor.map(NodeText.hexadecimal) ?? "", model: facts.listing.name,
      serialNumber: identity?.uniqueID ?? "", firmware: identity?.firmware ?? "",
      protocolVersion: ProtocolName.contract, transport: transport, deviceClass: deviceClass,
      capabilities: facts.capabilities)
  }

  private var transport: String {
    let bus = facts.listing.identity?.bus.map { ", \($0.rawValue)" } ?? ""
    return "backend \(backend.name)\(bus)"
  }

  private var deviceClass: DeviceClass {
    let actuators = facts.capabilities.actuators
    let isWideband = !actuators.isEmpty && actuators.allSatisfy { $0.kind == .wideband }
    return switch facts.listing.category {
    case .virtual: .virtual
    case _ where isWideband: .wideband
    case .pad, .wheel: .erm
    case .vibrator: .vibrator
    case .serial: actuators.contains { $0.kind == .lra } ? .lra : .ermController
    }
  }

  package var instruments: [InstrumentFacts] {
    let answers = InstrumentFacts(
      name: "the output's answers", sees: [.answers], resolutionNanoseconds: 0,
      range: "what submit returns and what the output reports; not whether the device moves",
      isSimulated: facts.listing.category == .virtual)
    guard let seen = instrument?.description else { return [answers] }
    return [
      answers,
      InstrumentFacts(
        name: Transcript.plain(seen.name), sees: seen.needs.union(hearing),
        resolutionNanoseconds: max(seen.resolutionNanoseconds, 0),
        range: Transcript.plain(seen.range), isSimulated: seen.isSimulated),
    ]
  }

  /// What the instrument observes besides the drive.
  private var hearing: Set<CertificationTest.Need> {
    instrument is any SoundInstrument ? [.sound] : []
  }

  package var instrumentErrorNanoseconds: Int64 {
    max(instrument?.description.resolutionNanoseconds ?? 0, 0)
  }

  package var handsNanoseconds: Int64 { fixture?.timeoutNanoseconds ?? 0 }

  /// Whether the engine would submit this segment. The engine validates and limits all values, and
  /// outputs rely on that.
  package func canSay(_ segment: Segment) -> Bool {
    let actuators = facts.capabilities.actuators
    let latest = now + facts.capabilities.lookAheadNanoseconds
    return [segment.startLevel, segment.endLevel].allSatisfy { $0 >= 0 && $0 <= 1 }
      && actuators.indices.contains(segment.actuator)
      && actuators[segment.actuator].frequencyBandHertz.contains(segment.frequencyHertz)
      && segment.endNanoseconds >= segment.startNanoseconds
      && segment.startNanoseconds <= latest
  }

  package func frame(_ segment: Segment, ahead: Int) -> [UInt8] { [] }
  package func shortMessage(_ count: Int) -> [UInt8] { [] }

  package func reasonAgainst(_ test: CertificationTest) -> String? {
    switch test {
    case .boundaries, .badLine: Self.noBytes
    case .acknowledgement: "the protocols of TactusDevice have no acknowledgements"
    // An instrument must observe that the device plays when it is plugged in again.
    case .unplugging: reasonAgainstDrive
    case .soundOffset: reasonAgainstSound
    default: test.need == .drive ? reasonAgainstDrive : nil
    }
  }

  /// The longest time between two samples of an instrument that can judge a drive, in nanoseconds.
  /// The comparison of the drive allows for this time. With a longer one, drives as short as a tap
  /// could be missing.
  private static let coarsestResolution: Int64 = 10_000_000

  /// Without an instrument that hears the device, the table of limits names the one that is needed.
  private var reasonAgainstSound: String? {
    let channels = facts.capabilities.stream?.soundChannels ?? []
    guard instrument is any SoundInstrument, channels.isEmpty else { return nil }
    return "the profile of the device has no channels for sounds"
  }

  private var reasonAgainstDrive: String? {
    guard let resolution = instrument?.description.resolutionNanoseconds else {
      return
        "no instrument measures whether the device moves, because its backend has none; record "
        + "its acceleration with --trace"
    }
    let (most, own) = (Self.coarsestResolution / 1_000_000, resolution / 1_000_000)
    return resolution > Self.coarsestResolution
      ? "the instrument of the backend has a resolution of \(own) ms; a drive needs \(most) ms or "
        + "better" : nil
  }
}

extension InstrumentDescription {
  fileprivate var needs: Set<CertificationTest.Need> {
    switch quantity {
    case .drive: [.drive]
    case .acceleration: [.drive, .motion]
    }
  }
}
