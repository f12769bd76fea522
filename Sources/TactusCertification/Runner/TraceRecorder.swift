internal import TactusDevice
internal import TactusSystem

/// The recording of an accelerometer, which another program writes to a file while the tests run.
/// The samples of an attempt become part of its evidence.
package struct TraceRecorder {
  /// The lowest frequency for which an envelope is computed.
  static let lowestHertz = 50.0
  /// The recording is included from this many nanoseconds before the attempt, so that the evidence
  /// also shows the sensor before anything is played.
  static let before: Int64 = 50_000_000
  /// The maximum number of times that the file is read until it contains the end of the attempt,
  /// and the pause between two of these reads in nanoseconds.
  private static let tries = 10
  private static let pause: Int64 = 200_000_000

  /// The description of the accelerometer, from the declarations in the file.
  package let facts: InstrumentFacts
  private let read: () throws(TraceError) -> RecordedTrace
  private let wait: (Int64) -> Void
  /// The present time on the trace's clock.
  let clock: () -> Int64

  /// Reads the declarations of the file.
  /// - Throws: ``TraceError`` with the place of the problem.
  package init(path: String) throws(TraceError) {
    try self.init(
      read: { () throws(TraceError) in
        let bytes: [UInt8]
        do throws(FileError) {
          bytes = try BoundedFile.read(
            path: path, limit: RecordedTrace.byteLimit)
        } catch { throw TraceError("the file", error.description) }
        return try RecordedTrace.read(bytes)
      }, wait: { ClockWait.until(MonotonicClock.nowNanoseconds + $0) },
      clock: { MonotonicClock.nowNanoseconds })
  }

  /// Creates a recorder for tests, with functions that replace reading the file, waiting and the
  /// clock.
  init(
    read: @escaping () throws(TraceError) -> RecordedTrace, wait: @escaping (Int64) -> Void,
    clock: @escaping () -> Int64
  ) throws(TraceError) {
    self.read = read
    self.wait = wait
    self.clock = clock
    let header = try read().header
    let text = "acceleration: \(header.identity)"
    facts = InstrumentFacts(
      name: text, sees: [.drive, .motion],
      resolutionNanoseconds: Int64((1e9 / header.rateHertz).rounded()),
      range: "-\(header.range) to \(header.range) \(header.unit.rawValue)",
      isSimulated: header.isSimulated)
  }

  /// Adds the samples that were recorded during an attempt to the transcript of the attempt.
  /// - Parameters:
  ///   - origin: the beginning of the attempt on the trace's clock.
  ///   - lowestHertz: the lowest frequency of the device's actuators. The envelope is computed for
  ///     this frequency, or for ``lowestHertz`` if that is higher.
  ///   - limit: the largest number of entries with the samples.
  func added(
    to transcript: Transcript, origin: Int64, lowestHertz: Double,
    limit: Int = Transcript.entryLimit
  ) throws(RigFault) -> Transcript {
    let end = transcript.endNanoseconds
    let (trace, places) = try covering((origin - Self.before)...(origin + max(end, 0)))
    guard places.count <= limit - transcript.entries.count - 3 else {
      throw .missing(
        "the trace has \(places.count) samples in one attempt, too many; record at a lower rate")
    }
    let samples = places.map { place in
      Transcript.Entry(
        trace.nanoseconds(of: place) - origin, .instrument, .acceleration,
        value: trace.samples[place])
    }
    let declared = [
      (Transcript.TraceFact.rate, trace.header.rateHertz),
      (.range, trace.header.range * trace.header.unit.scale),
      (.lowestFrequency, max(lowestHertz, Self.lowestHertz)),
    ].map { Transcript.Entry(0, .instrument, .declares, value: $1, text: $0.rawValue) }
    return Transcript(transcript.entries + declared + samples)
  }

  /// Reads the samples of a time span. While the file does not contain all of them, it reads the
  /// file again, at most ``tries`` times.
  private func covering(
    _ span: ClosedRange<Int64>
  ) throws(RigFault) -> (RecordedTrace, Range<Int>) {
    for attempt in 1...Self.tries {
      let trace: RecordedTrace
      do throws(TraceError) { trace = try read() } catch {
        throw .broken("the trace: \(error)")
      }
      let step = 1e9 / trace.header.rateHertz
      let first = Double(span.lowerBound - trace.startNanoseconds) / step
      let last = Double(span.upperBound - trace.startNanoseconds) / step
      guard first >= 0 else {
        throw .missing("the trace begins after the attempt; start the recording before the run")
      }
      if last < Double(trace.samples.count) {
        let begin = Int(first.rounded(.up))
        return (trace, begin..<max(Int(last) + 1, begin))
      }
      if attempt < Self.tries { wait(Self.pause) }
    }
    throw .missing("the trace ends before the attempt; record until the run has ended")
  }
}
