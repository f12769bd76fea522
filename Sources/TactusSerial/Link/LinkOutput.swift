internal import TactusDevice
internal import TactusWire

/// What a link gives out: bytes, reports, records of frames and counts.
///
/// The values of a link do not reach into each other; what they want reported or counted they put
/// here.
struct LinkOutput: Sendable {
  /// Bytes to write, oldest first.
  private(set) var outgoing: [UInt8] = []
  /// When the line is free.
  private(set) var pace: LinePace
  private var reports: [LinkReport] = []
  private var records: [FrameRecord] = []
  /// What has happened.
  var counters = LinkCounters()

  init(_ settings: LinkSettings) { pace = LinePace(settings) }

  /// Whether another frame may be written.
  var hasRoom: Bool { outgoing.count + WireLimits.frameBytes <= LinkLimits.outgoingBytes }

  /// When a PLAY that is written now will be at the device, by the host's clock.
  func arrival(at now: Int64) -> Int64 {
    now &+ pace.passage(bytes: LinePace.playBytes, at: now)
  }

  /// Writes a frame.
  mutating func write(_ frame: Frame, at now: Int64) {
    let encoded = frame.encoded()
    // A 0 first ends what an earlier program left on the line.
    if frame.type == MessageType.hello.rawValue {
      outgoing.append(0)
      pace.add(bytes: 1, at: now)
    }
    for place in 0..<encoded.count { outgoing.append(encoded[place]) }
    pace.add(bytes: encoded.count, at: now)
  }

  /// The transport has taken bytes.
  mutating func written(_ count: Int) {
    outgoing.removeFirst(min(max(count, 0), outgoing.count))
  }

  /// Nothing is written any more.
  mutating func discard() { outgoing.removeAll() }

  /// Keeps a frame for a trace, if there is room.
  mutating func record(_ record: FrameRecord) {
    guard records.count < LinkLimits.records else { return }
    records.append(record)
  }

  /// Reports what the contract has a name for, if there is room.
  mutating func report(_ report: OutputReport) { reportIfRoom(.output(report)) }

  /// Reports something, if there is room.
  mutating func reportIfRoom(_ report: LinkReport) {
    guard reports.count < LinkLimits.reports else { return }
    reports.append(report)
  }

  /// Reports what must not be lost: it follows another report, or comes once.
  mutating func mustReport(_ report: LinkReport) { reports.append(report) }

  /// What was to be reported since the last call.
  mutating func takeReports() -> [LinkReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// The frames since the last call.
  mutating func takeRecords() -> [FrameRecord] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }
}
