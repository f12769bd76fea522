internal import TactusDevice

/// Everything that is known at the beginning of a run: the tests to run, the machine that runs
/// them, the declarations of the device, the instruments, and the abilities of the device's
/// protocol.
struct RunOpening: Sendable {
  var order: Runner.Order
  var subject: SubjectFacts
  var instruments: [InstrumentFacts]
  var line: LineFacts

  /// The facts as entries, always in the same order.
  var entries: [Transcript.Entry] {
    var copy = self
    var book = FactBook(at: 0)
    // A book that writes does not throw.
    try? copy.exchange(&book)
    return book.entries
  }

  /// Reads the entries that ``entries`` wrote.
  init(_ book: inout FactBook) throws(ReportError) {
    self = .blank
    try exchange(&book)
    let count = subject.capabilities.actuators.count
    guard (1...DeviceLimits.actuators).contains(count) else {
      throw ReportError(
        "\(RunRecord.path) has \(count) actuators; a device has 1 to \(DeviceLimits.actuators)")
    }
    guard Nonce.isOne(order.nonce) else {
      throw ReportError(
        "\(RunRecord.path): the fact nonce is not 32 hexadecimal digits in lower case")
    }
  }

  init(
    _ order: Runner.Order, _ subject: SubjectFacts, _ instruments: [InstrumentFacts],
    _ line: LineFacts
  ) {
    (self.order, self.subject, self.instruments, self.line) = (order, subject, instruments, line)
  }

  /// The digest of the facts, which every transcript of the run contains: half of a SHA-256 in
  /// hexadecimal digits.
  var seal: String {
    let text = Transcript(entries).csv
    return String((Crypto.sha256(Array(text.utf8)) ?? "").prefix(32))
  }

  /// The opening as a reader of ``entries`` gets it: line breaks in texts are spaces.
  var readBack: RunOpening {
    var book = FactBook(reading: entries)
    return (try? RunOpening(&book)) ?? self
  }

  /// The part of a report that follows from these facts.
  var report: Report {
    Report(
      profile: order.profile, isQuick: order.isQuick, isComplete: false,
      created: order.created, tool: order.tool, station: order.station,
      device: Report.Device(order.deviceID, subject),
      instruments: instruments.map(Report.Instrument.init), tests: [], health: [])
  }

  private mutating func exchange(_ book: inout FactBook) throws(ReportError) {
    try order.exchange(&book)
    try subject.exchange(&book)
    try book.list(
      "instruments", &instruments, blank: Self.blankInstrument, .instrument
    ) { instrument, book throws(ReportError) in try instrument.exchange(&book) }
    try line.exchange(&book)
  }

  private static let blankInstrument = InstrumentFacts(
    name: "", sees: [], resolutionNanoseconds: 0, range: "", isSimulated: false)

  private static let blank = RunOpening(
    Runner.Order(
      profile: .core, isQuick: false, deviceID: "", created: "",
      tool: Report.Tool(version: "", commit: "", build: "", limitsVersion: "", limitsDigest: ""),
      station: Report.Environment(machine: "", kernel: "", preemption: "", clock: "", load: ""),
      nonce: ""),
    SubjectFacts(
      vendor: "", model: "", serialNumber: "", firmware: "", protocolVersion: "", transport: "",
      deviceClass: .virtual, capabilities: OutputCapabilities(actuators: [])),
    [], LineFacts())
}
