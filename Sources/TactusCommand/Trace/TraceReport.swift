internal import TactusSerial
internal import TactusStatistics
internal import TactusWire

/// The output of `inspect` for a trace: its facts, and every frame.
struct TraceReport {
  private let trace: FrameTrace

  /// - Throws: ``CommandFailure`` that names the first invalid line.
  init(_ bytes: [UInt8], name: String) throws {
    do throws(TraceText.Problem) { trace = try TraceText.read(bytes) } catch {
      throw CommandFailure(.failed, "\(name):\(error.line): error: \(error.message)")
    }
  }

  func text(isUnicode: Bool) -> String {
    let facts = TraceFacts(trace)
    let counts = facts.counts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let start = trace.records.first?.hostNanoseconds ?? 0
    let lines = trace.records.map { record in
      let milliseconds = Double(record.hostNanoseconds &- start) / 1e6
      let device = record.deviceMicroseconds.map { "\($0)" } ?? "-"
      let arrow = record.direction == .toDevice ? "->" : "<-"
      return ["\(milliseconds.rounded(toPlaces: 3))", device, arrow, record.frame.text]
    }
    let span = durationText(nanoseconds: facts.spanNanoseconds, isUnicode: isUnicode)
    return """
      \(trace.records.count) frames in \(span): \
      \(counts)
      sent again \(facts.repeated), refused \(facts.refused), late \(facts.late)

      \(TextTable.text([["HOST_MS", "DEVICE_US", "", "FRAME"]] + lines))
      """
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
