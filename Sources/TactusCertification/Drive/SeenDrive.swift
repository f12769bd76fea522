/// How the instrument saw each actuator driven.
///
/// Some instruments see every change of the level at its time. Others read the level now and then,
/// and see the time at which a drive begins and ends: then ``readings`` says the levels, and the
/// trace only whether there was a drive.
struct SeenDrive {
  /// By actuator; no corners where nothing was seen.
  let traces: [Trace]
  /// By actuator; nil: the traces are exact.
  let readings: [[Trace.Corner]]?
  /// What each actuator swung with, by time, where that was seen.
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
  /// The least and the greatest value from one time to another, both sides of steps included.
  /// O(log n), and linear in the corners between.
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

  /// When the value is above a threshold: from the first corner above it to the first at it or
  /// below.
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
