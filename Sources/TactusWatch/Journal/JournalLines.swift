internal import TactusCapture
internal import TactusDevice

/// Makes lines of records, no more of them than a file may have.
struct JournalLines {
  /// Bytes that are kept for the line that says how many records are missing.
  private static let reserve = 128

  private let writer: StreamWriter
  private var room: Int
  private var hasFirstStart = false
  /// Records that found no room since the last line that says so.
  private var lost = 0

  /// - Parameters:
  ///   - origin: when the stream begins, on the session's clock.
  ///   - limit: bytes of the file.
  init(origin: Int64, limit: Int) {
    writer = StreamWriter(origin: origin)
    room = limit - Self.reserve
  }

  mutating func begin(_ header: StreamHeader) -> [UInt8] {
    let line = writer.line(header)
    room -= line.count
    return line
  }

  /// The lines for the next records.
  /// - Parameters:
  ///   - firstStart: when the session's first player was started, if one was.
  ///   - isLast: whether nothing follows.
  mutating func lines(
    _ records: [SessionRecord], firstStart: Int64?, isLast: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if let firstStart, !hasFirstStart {
      hasFirstStart = true
      add(writer.line(firstStart: firstStart), to: &bytes, 1)
    }
    for record in records {
      if case .lost(let count) = record.kind {
        add(writer.line(record), to: &bytes, count)
      } else {
        add(writer.line(record), to: &bytes, 1)
      }
    }
    if isLast, lost > 0 { bytes += writer.line(SessionRecord(.lost(lost), of: 0)) }
    return bytes
  }

  /// After the first line that found no room none is added: the stream has no gap but its end.
  private mutating func add(_ line: [UInt8], to bytes: inout [UInt8], _ count: Int) {
    guard lost == 0, line.count <= room else {
      lost += count
      return
    }
    room -= line.count
    bytes += line
  }
}
