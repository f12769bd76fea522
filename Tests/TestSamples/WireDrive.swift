package import TactusDevice

/// Decodes the drive of a stream's actuators from the frames on the wire alone.
package struct WireDrive {
  /// The length in nanoseconds from which a gap on the wire counts as silence. A shorter gap counts
  /// as a delay of the frames after it.
  package static let leastGap: Int64 = 5_000_000

  private let capabilities: OutputCapabilities
  private let stream: SampleStream

  package init(_ capabilities: OutputCapabilities, _ stream: SampleStream) {
    (self.capabilities, self.stream) = (capabilities, stream)
  }

  /// The levels and the frequencies of all actuators, in the order of time, from 0 at the beginning
  /// of an attempt.
  /// - Parameters:
  ///   - wire: the samples from a rest on, frame by frame, with all channels in each frame.
  ///   - time: the time of a frame in nanoseconds; nil if there is no such frame.
  ///   - gaps: the times between frames without a frame, in nanoseconds and in order.
  ///   - span: the times of the attempt in nanoseconds.
  package func samples(
    _ wire: [Int16], in span: ClosedRange<Int64>, gaps: [Range<Int64>], time: (Int) -> Int64?
  ) -> [InstrumentSample] {
    let last = wire.isEmpty ? nil : time(wire.count / stream.channels - 1)
    let close = last.map { [$0..<max(span.upperBound, $0)] } ?? []
    let gaps = (gaps + close).filter { $0.count >= Self.leastGap }
    var samples: [InstrumentSample] = []
    for (index, drive) in stream.drives.enumerated() {
      let own = stride(from: drive.channel, to: wire.count, by: stream.channels).map { wire[$0] }
      let decoded = DecodedDrive(own, capabilities.actuators[index], drive, rate: stream.rate)
      let corners = decoded.levels.compactMap { frame, level in
        time(min(frame, max(own.count - 1, 0))).map { (time: $0, level: level) }
      }
      samples += silenced(corners, in: gaps, within: span).map {
        InstrumentSample(.drive(actuator: index, level: $0.level), at: $0.time)
      }
      samples += decoded.frequencies.compactMap { frame, hertz in
        time(frame).map { InstrumentSample(.frequency(actuator: index, hertz: hertz), at: $0) }
      }
    }
    return samples.filter { span.contains($0.nanoseconds) }.enumerated()
      .sorted { ($0.element.nanoseconds, $0.offset) < ($1.element.nanoseconds, $1.offset) }
      .map(\.element)
  }

  /// When the channels of sound begin to sound and become silent, in the order of time.
  /// - Parameters: see ``samples(_:in:gaps:time:)``.
  package func sounds(
    _ wire: [Int16], in span: ClosedRange<Int64>, time: (Int) -> Int64?
  ) -> [SoundReading] {
    var readings: [SoundReading] = []
    // The first frame of the present silence; nil while something sounds.
    var silence: Int? = 0
    var last = 0
    for frame in 0..<wire.count / stream.channels {
      let sounds = stream.soundChannels.contains { wire[frame * stream.channels + $0] != 0 }
      if sounds, silence != nil {
        silence = nil
        readings += time(frame).map { [SoundReading(isHeard: true, at: $0)] } ?? []
      }
      if sounds { last = frame }
      if silence == nil, frame - last > stream.rate / 1000 {
        silence = last + 1
        readings += time(last + 1).map { [SoundReading(isHeard: false, at: $0)] } ?? []
      }
    }
    return readings.filter { span.contains($0.nanoseconds) }
  }

  /// The times between frames without a frame.
  package static func gaps(_ times: [Int64]) -> [Range<Int64>] {
    zip(times, times.dropFirst()).filter { $1 - $0 >= leastGap }.map { $0..<$1 }
  }

  /// Sets the levels within gaps to 0, and adds the levels at both ends of an attempt.
  private func silenced(
    _ corners: [(time: Int64, level: Double)], in gaps: [Range<Int64>],
    within span: ClosedRange<Int64>
  ) -> [(time: Int64, level: Double)] {
    var result = [(time: span.lowerBound, level: 0.0)]
    var rest = gaps[...]
    for corner in corners {
      while let gap = rest.first, gap.upperBound <= corner.time {
        let level = result[result.count - 1].level
        result += [(gap.lowerBound, level), (gap.lowerBound, 0), (gap.upperBound, 0)]
        // The level before the gap may have changed in it, so it is taken from the next corner.
        if gap.upperBound < corner.time { result.append((gap.upperBound, level)) }
        rest = rest.dropFirst()
      }
      result.append(corner)
    }
    let level = rest.isEmpty ? result[result.count - 1].level : 0
    if let gap = rest.first {
      result += [(gap.lowerBound, result[result.count - 1].level), (gap.lowerBound, 0)]
    }
    return result + [(span.upperBound, level)]
  }
}
