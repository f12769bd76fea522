internal import TactusDevice
internal import TactusWire

/// The outputs of a link: bytes, reports, frame records and counts.
///
/// The parts of a link do not call each other; they add their reports and counts here.
struct LinkOutput: Sendable {
  /// Bytes to write, oldest first.
  private(set) var outgoing: [UInt8] = []
  /// Computes when the line is free.
  private(set) var pace: LinePace
  private var reports: [LinkReport] = []
  private var records: [FrameRecord] = []
  /// The counters.
  var counters = LinkCounters()

  init(_ settings: LinkSettings) { pace = LinePace(settings) }

  /// Whether another frame fits.
  var hasRoom: Bool { outgoing.count + WireLimits.frameBytes <= LinkLimits.outgoingBytes }

  /// When a PLAY that is written now arrives at the device, on the host's clock.
  func arrival(at now: Int64) -> Int64 {
    now &+ pace.passage(bytes: LinePace.playBytes, at: now)
  }

  /// Writes a frame.
  mutating func write(_ frame: Frame, at now: Int64) {
    let encoded = frame.encoded()
    // First, a 0 ends a partial frame that an earlier program may have left on the line.
    if frame.type == MessageType.hello.rawValue {
      outgoing.append(0)
      pace.add(bytes: 1, at: now)
    }
    for place in 0..<encoded.count { outgoing.append(encoded[place]) }
    pace.add(bytes: encoded.count, at: now)
  }

  /// Removes bytes that the transport accepted.
  mutating func written(_ count: Int) {
    outgoing.removeFirst(min(max(count, 0), outgoing.count))
  }

  /// Discards all bytes.
  mutating func discard() { outgoing.removeAll() }

  /// Records a frame for a trace. It is dropped if there is no room.
  mutating func record(_ record: FrameRecord) {
    guard records.count < LinkLimits.records else { return }
    records.append(record)
  }

  /// Adds a report of the output. It is dropped if there is no room.
  mutating func report(_ report: OutputReport) { reportIfRoom(.output(report)) }

  /// Adds a report. It is dropped if there is no room.
  mutating func reportIfRoom(_ report: LinkReport) {
    guard reports.count < LinkLimits.reports else { return }
    reports.append(report)
  }

  /// Adds a report that must not be lost, because it follows another report or occurs only once.
  mutating func mustReport(_ report: LinkReport) { reports.append(report) }

  /// Returns the reports since the last call.
  mutating func takeReports() -> [LinkReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// Returns the frames since the last call.
  mutating func takeRecords() -> [FrameRecord] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }
}
