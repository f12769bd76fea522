internal import TactusCapture
internal import TactusDevice

/// Formats records as lines, up to the limit of the file.
struct JournalLines {
  /// The bytes that are reserved for the line with the number of dropped records.
  private static let reserve = 128

  private let writer: StreamWriter
  private var room: Int
  private var hasFirstStart = false
  /// The number of records that were dropped because the file was full.
  private var lost = 0

  /// - Parameters:
  ///   - origin: the beginning of the stream, on the session's clock.
  ///   - limit: the largest size of the file in bytes.
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
  ///   - firstStart: the time of the session's first start of a player; nil if there was none yet.
  ///   - isLast: whether this is the last call, so that the number of dropped records is added.
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

  /// Adds a line. After the first line that does not fit, no further line is added, so that the
  /// stream has no gap before its end.
  private mutating func add(_ line: [UInt8], to bytes: inout [UInt8], _ count: Int) {
    guard lost == 0, line.count <= room else {
      lost += count
      return
    }
    room -= line.count
    bytes += line
  }
}
