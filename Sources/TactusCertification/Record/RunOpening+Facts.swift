internal import TactusDevice

extension Runner.Order {
  mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("nonce", &nonce)
    try book.word("profile", &profile)
    try book.flag("quick", &isQuick)
    try book.text("created", &created)
    try book.text("device.id", &deviceID)
    try tool.exchange(&book)
    try station.exchange(&book)
  }
}

extension Report.Tool {
  fileprivate mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("tool.name", &name)
    try book.text("tool.version", &version)
    try book.text("tool.commit", &commit)
    try book.text("tool.build", &build)
    try book.text("tool.limitsVersion", &limitsVersion)
    try book.text("tool.limitsDigest", &limitsDigest)
  }
}

extension Report.Environment {
  fileprivate mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("station.machine", &machine)
    try book.text("station.kernel", &kernel)
    try book.text("station.preemption", &preemption)
    try book.text("station.clock", &clock)
    try book.text("station.load", &load)
  }
}

extension SubjectFacts {
  mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("device.vendor", &vendor, .device)
    try book.flag("device.tellsVendor", &reportsVendor, .device)
    try book.text("device.model", &model, .device)
    try book.text("device.serialNumber", &serialNumber, .device)
    try book.flag("device.tellsSerialNumber", &hasSerialNumber, .device)
    try book.text("device.firmware", &firmware, .device)
    try book.text("device.protocolVersion", &protocolVersion, .device)
    try book.text("device.transport", &transport)
    try book.word("device.class", &deviceClass)
    try capabilities.exchange(&book)
  }
}

extension OutputCapabilities {
  fileprivate mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.nanoseconds("update interval", &updateIntervalNanoseconds, .device)
    try book.nanoseconds("latency", &latencyNanoseconds, .device)
    try book.nanoseconds("look-ahead", &lookAheadNanoseconds, .device)
    try book.nanoseconds("soft tap", &tapLength.softNanoseconds, .device)
    try book.nanoseconds("crisp tap", &tapLength.crispNanoseconds, .device)
    // An optional value is stored as a list with at most one item.
    var capacities = capacitySegments.map { [$0] } ?? []
    try book.list(
      "capacities", &capacities, blank: 0, .device
    ) { capacity, book throws(ReportError) in try book.count("capacity", &capacity, .device) }
    capacitySegments = capacities.first
    var leases = lease.map { [$0] } ?? []
    try book.list(
      "leases", &leases, blank: .standard(.nobody), .device
    ) { lease, book throws(ReportError) in try lease.exchange(&book) }
    lease = leases.first
    try book.rareNanoseconds("stop delay", &stopDelayNanoseconds, .device)
    try book.list(
      "actuators", &actuators, blank: Actuator(name: "", kind: .lra, frequencyBandHertz: 1...1),
      .device
    ) { actuator, book throws(ReportError) in try actuator.exchange(&book) }
  }
}

extension Lease {
  fileprivate mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.nanoseconds("lease", &durationNanoseconds, .device)
    try book.word("lease.enforcer", &enforcedBy, .device)
  }
}

extension Actuator {
  fileprivate mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("actuator.name", &name, .device)
    try book.word("actuator.kind", &kind, .device)
    var (low, high) = (frequencyBandHertz.lowerBound, frequencyBandHertz.upperBound)
    try book.number("actuator.lowest hertz", &low, .device)
    try book.number("actuator.highest hertz", &high, .device)
    guard low <= high else { throw ReportError("\(RunRecord.path): a band ends below its start") }
    frequencyBandHertz = low...high
    var steps = levelSteps ?? 0
    try book.count("actuator.steps", &steps, .device)
    levelSteps = steps == 0 ? nil : steps
    try book.nanoseconds("actuator.shortest pulse", &minimumPulseNanoseconds, .device)
    try book.number("actuator.dead zone", &response.deadZone, .device)
    try book.number("actuator.gamma", &response.gamma, .device)
  }
}

extension InstrumentFacts {
  mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.text("instrument.name", &name, .instrument)
    var words = sees.map(\.rawValue).sorted().joined(separator: " ")
    try book.text("instrument.sees", &words, .instrument)
    sees = Set(words.split(separator: " ").compactMap { CertificationTest.Need(rawValue: "\($0)") })
    try book.nanoseconds("instrument.resolution", &resolutionNanoseconds, .instrument)
    try book.text("instrument.range", &range, .instrument)
    try book.flag("instrument.simulated", &isSimulated, .instrument)
  }
}

extension LineFacts {
  mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try book.count("line.play bytes", &playBytes)
    try book.nanoseconds("line.hands", &handsNanoseconds)
    try book.nanoseconds("line.clock error", &clockErrorNanoseconds)
    try book.nanoseconds("line.instrument error", &instrumentErrorNanoseconds)
    try book.flag("line.commands are seen", &seesCommands)
    try book.flag("line.any command keeps levels", &keepsLevelsByAnyCommand)
    try book.list("line.own operations", &own, blank: Own()) { own, book throws(ReportError) in
      try book.text("line.list", &own.list)
      try book.text("line.operation", &own.what)
      try book.flag("line.is declared", &own.isDeclared)
    }
  }
}
