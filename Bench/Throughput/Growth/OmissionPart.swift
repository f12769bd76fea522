internal import BenchKit
internal import TactusDevice
internal import TactusPCM

/// Searches in a stream of samples for a time that can be left out after a delayed play, as the
/// stream does at each step until it finds one.
///
/// The segments are the pieces of one curve. It changes all the time, so there is none to find, and
/// every candidate is examined. Most segments are before or after the time in question.
struct OmissionPart {
  let segments: Int
  private let renderer: SampleRenderer
  private let omission: SegmentTrack.Omission
  private static let searches = 20
  /// The length of a segment, and that of the time to leave out, in nanoseconds.
  private static let piece: Int64 = 2_000_000
  private static let wanted: Int64 = 40_000_000

  init(segments: Int) throws(BenchError) {
    self.segments = segments
    let stream = SampleStream(
      rate: 48_000, channels: 1, soundChannels: [], bufferNanoseconds: 40_000_000,
      periodNanoseconds: 5_000_000, drives: [SampleDrive(channel: 0, peak: 1)])
    let capabilities = OutputCapabilities(
      actuators: [Actuator(name: "coil", kind: .wideband, frequencyBandHertz: 50...500)])
    var renderer = SampleRenderer(capabilities, stream)
    for index in 0..<segments where !renderer.take(Self.segment(index)) {
      throw BenchError("the track has no room for \(segments) segments")
    }
    self.renderer = renderer
    let start = Self.piece * Int64(segments / 2)
    omission = SegmentTrack.Omission(
      start: start, end: start + Self.wanted, last: 0, endsInOrder: false)
  }

  func subject(_ options: ThroughputOptions) -> TimedWork {
    TimedWork("\(segments) segments", pieces: Self.searches, samples: options.samples) { count in
      for _ in 0..<count { Blackhole.take(renderer.omissible(omission)) }
    }
  }

  private static func segment(_ index: Int) -> Segment {
    let start = piece * Int64(index)
    return Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start + piece,
      startLevel: level(index), endLevel: level(index + 1), frequencyHertz: 200)
  }

  private static func level(_ index: Int) -> Double { Double(index % 7) / 7 }
}
