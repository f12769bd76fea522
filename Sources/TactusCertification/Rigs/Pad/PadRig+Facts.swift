package import TactusDevice
internal import TactusEvdev

extension PadRig {
  package var subject: SubjectFacts {
    let node = facts.node
    var subject = SubjectFacts(
      vendor: node.vendor == 0 ? "" : NodeText.hexadecimal(node.vendor), model: node.name,
      serialNumber: facts.serialNumber, firmware: facts.firmware,
      protocolVersion: "\(ProtocolName.eventNode) \(version), \(room) effects",
      transport: transport,
      deviceClass: node.category == .vibrator ? .vibrator : .erm,
      capabilities: facts.capabilities)
    // A built-in device has no vendor and no serial number.
    let isBuiltIn = node.category == .vibrator
    subject.reportsVendor = !isBuiltIn
    subject.hasSerialNumber = facts.hasSerialNumber && !isBuiltIn
    return subject
  }

  private var transport: String {
    let node = facts.node
    let bus = NodeText.bus(node)
    let driver = node.driver.isEmpty ? "no driver's name" : "the kernel's driver \(node.driver)"
    return "\(bus), \(driver)\(facts.isVirtual ? "; a program simulates the device" : "")"
  }

  package var instruments: [InstrumentFacts] {
    let answers = InstrumentFacts(
      name: "the kernel's answers", sees: [.answers], resolutionNanoseconds: 0,
      range: "what the calls on the event node return; not whether the device moves",
      isSimulated: facts.isVirtual)
    guard let found = sensor.facts else { return [answers] }
    return [
      answers,
      InstrumentFacts(
        name: "the pad's motion sensor", sees: [.drive],
        resolutionNanoseconds: found.intervalNanoseconds,
        range: "on or off, from accelerations of up to \(Int(found.rangeG.rounded())) g",
        isSimulated: facts.isVirtual),
    ]
  }

  /// False, because the player opens the node itself, and its commands do not pass through the
  /// harness.
  package var seesCommands: Bool { false }

  package func reasonAgainst(_ test: CertificationTest) -> String? { sensor.reasonAgainst(test) }

  package var handsNanoseconds: Int64 { fixture?.timeoutNanoseconds ?? 0 }

  package var playBytes: Int { kernel.effectBytes }

  /// Whether the segment sets a constant level of an existing motor on arrival. The kernel's
  /// interface has neither motor frequencies nor start times.
  package func canSay(_ segment: Segment) -> Bool {
    let actuators = facts.capabilities.actuators
    return [segment.startLevel, segment.endLevel].allSatisfy { $0 >= 0 && $0 <= 1 }
      && actuators.indices.contains(segment.actuator) && segment.isDueOnArrival
      && actuators[segment.actuator].frequencyBandHertz.contains(segment.frequencyHertz)
      && segment.endNanoseconds == segment.startNanoseconds
  }

  package func shortMessage(_ count: Int) -> [UInt8] {
    guard let pad else { return [] }
    return EffectMessage(still: pad.still, lengthMilliseconds: pad.lengthMilliseconds).bytes(count)
  }

  /// Empty, because the kernel's driver, not the harness, creates the frames for a pad.
  package func frame(_ segment: Segment, ahead: Int) -> [UInt8] { [] }
}
