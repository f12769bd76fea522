/// The measured drive of each actuator.
///
/// Some instruments measure every change of the level with its time. Others measure the time only
/// of the beginning and the end of a drive, and read the level from time to time. Then ``readings``
/// contains the levels, and ``traces`` shows only whether there was a drive.
struct SeenDrive {
  /// The trace of each actuator. It is empty if no drive of the actuator was measured.
  let traces: [Trace]
  /// The readings of each actuator; nil if the traces contain the exact levels.
  let readings: [[Trace.Corner]]?
  /// The measured frequencies of each actuator, by time.
  let hertz: [[Trace.Corner]]

  init(_ transcript: Transcript, actuators: Int) {
    traces = (0..<actuators).map { transcript.trace(ofActuator: $0) }
    func corners(_ what: Transcript.What) -> [[Trace.Corner]] {
      let entries = transcript.all(what)
      return (0..<actuators).map { actuator in
        entries.filter { $0.number == actuator }.map { Trace.Corner($0.nanoseconds, $0.value) }
      }
    }
    readings = transcript.first(.reading) == nil ? nil : corners(.reading)
    hertz = corners(.frequency)
  }
}

extension Trace {
  /// The smallest and the largest value between two times. At a step, both the value before and the
  /// value after it count. O(log n), and linear in the number of corners between the times.
  func range(from start: Int64, to end: Int64) -> ClosedRange<Double> {
    var place = firstPlace(notBefore: start)
    var low = value(at: start, before: place)
    var high = low
    while place < corners.count, corners[place].nanoseconds <= end {
      let value = corners[place].value
      if value < low { low = value }
      if value > high { high = value }
      place += 1
    }
    let last = value(at: end, before: place)
    return min(low, last)...max(high, last)
  }

  /// The spans above a threshold. Each lasts from a corner above the threshold to the next corner
  /// that is not above it, or to the last corner of the trace.
  func spans(above threshold: Double) -> [Stalls.Span] {
    var spans: [Stalls.Span] = []
    var begin: Int64?
    for corner in corners {
      if corner.value > threshold {
        begin = begin ?? corner.nanoseconds
      } else if let start = begin {
        if corner.nanoseconds > start {
          spans.append(Stalls.Span(begin: start, end: corner.nanoseconds))
        }
        begin = nil
      }
    }
    if let begin, let end = corners.last?.nanoseconds, end > begin {
      spans.append(Stalls.Span(begin: begin, end: end))
    }
    return spans
  }
}
