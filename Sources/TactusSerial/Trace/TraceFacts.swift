package import TactusWire

/// A summary of a trace.
package struct TraceFacts: Sendable, Hashable {
  /// Nanoseconds from the first frame to the last.
  package var spanNanoseconds: Int64 = 0
  /// The number of frames of each type, in both directions. Frames of unknown types are left out.
  package var counts: [MessageType: Int] = [:]
  /// Commands that were sent more than once.
  package var repeated = 0
  /// Segments that the device played late.
  package var late = 0
  /// Commands that the device refused.
  package var refused = 0

  /// Creates the summary of a trace.
  package init(_ trace: FrameTrace) {
    guard let first = trace.records.first, let last = trace.records.last else { return }
    spanNanoseconds = last.hostNanoseconds &- first.hostNanoseconds
    var ordered: [UInt8: Frame] = [:]
    for record in trace.records {
      guard let type = MessageType(rawValue: record.frame.type) else { continue }
      counts[type, default: 0] += 1
      if type == .nak { refused += 1 }
      if case .event(let event) = try? Message(record.frame),
        event.kind == Event.Kind.late.rawValue
      {
        late += 1
      }
      guard record.direction == .toDevice, type.isOrdered else { continue }
      if ordered[record.frame.sequence] == record.frame { repeated += 1 }
      ordered[record.frame.sequence] = record.frame
    }
  }
}
