package import TactusPCM

/// Compares the frames that a card received (the wire) with the frames that the card's stream
/// rendered.
///
/// At each start the stream writes a period of silence before its frames. On the wire this silence
/// may be shorter, because an endpoint misses packets while it is being turned on, or longer. A
/// start after a fault discards the queued frames, so the end of the earlier frames may be missing
/// on the wire.
package struct WireComparison {
  private let wire: [Int16]
  private let channels: Int
  /// For each frame of the wire, the rendered frame that it contains; nil for the silence of a
  /// start.
  private let places: [Int?]
  /// The first frame of the wire that the stream did not render; nil if it rendered all of them.
  package let foreign: Int?

  /// - Parameters:
  ///   - wire: the received samples frame by frame, with all channels in each frame.
  ///   - rendered: the rendered samples in the same order; at least as many frames as the wire has.
  ///   - silence: the number of frames of silence that the stream writes at each start.
  ///   - borders: the frames of the wire that may be the first of a start; nil if all may be. With
  ///     many starts the comparison takes long if all may be.
  package init(
    wire: [Int16], rendered: [Int16], _ record: RenderLog.Record, channels: Int, silence: Int,
    borders: Set<Int>? = nil
  ) {
    (self.wire, self.channels) = (wire, channels)
    var runs = Runs(
      beginnings: record.marks.filter(\.isBeginning).map { Int($0.frame) }, wire: wire,
      rendered: rendered, channels: channels, silence: silence, borders: borders)
    let places = runs.places(ofRun: 0, at: 0)
    self.places = places ?? []
    foreign = places == nil ? runs.furthest : nil
  }

  /// The number of rendered frames on the wire.
  package var frames: Int { places.count { $0 != nil } }

  /// Successive frames of the wire that are successive rendered frames, or silence of a start.
  package struct Span: Sendable, Hashable {
    /// The first frame on the wire.
    package var first: Int
    package var count: Int
    /// The rendered frame that the first frame contains; nil in the silence of a start.
    package var place: Int?
  }

  /// The spans of the wire in order; empty if there is a ``foreign`` frame.
  package var spans: [Span] {
    var spans: [Span] = []
    for (frame, place) in places.enumerated() {
      if let last = spans.last, last.place.map({ $0 + last.count }) == place {
        spans[spans.count - 1].count += 1
      } else {
        spans.append(Span(first: frame, count: 1, place: place))
      }
    }
    return spans
  }

  /// The largest difference between a sample on the wire and the corresponding sample of `other`,
  /// and the first frame of the wire that differs by more than one step.
  package func difference(from other: [Int16]) -> (largest: Int, first: Int?) {
    var (largest, first) = (0, Int?.none)
    for (frame, place) in places.enumerated() {
      for channel in 0..<channels {
        let expected = place.map { other[$0 * channels + channel] } ?? 0
        let difference = abs(Int(wire[frame * channels + channel]) - Int(expected))
        largest = max(largest, difference)
        if difference > 1, first == nil { first = frame }
      }
    }
    return (largest, first)
  }
}

/// Assigns each frame of the wire to a run of the stream (the frames from one start to the next).
/// The wire contains the beginning of each run, one after the other. The last run extends to the
/// end of the wire.
private struct Runs {
  /// The first frame of each run.
  let beginnings: [Int]
  let wire: [Int16]
  let rendered: [Int16]
  let channels: Int
  let silence: Int
  let borders: Set<Int>?
  /// The combinations of a run and a frame of the wire that were found impossible.
  private var vain: Set<[Int]> = []
  /// The first frame of the wire that no attempt has assigned to a run.
  private(set) var furthest = 0

  init(
    beginnings: [Int], wire: [Int16], rendered: [Int16], channels: Int, silence: Int,
    borders: Set<Int>?
  ) {
    (self.beginnings, self.borders) = (beginnings, borders)
    (self.wire, self.rendered) = (wire, rendered)
    (self.channels, self.silence) = (channels, silence)
  }

  /// The number of frames in a packet.
  private let packet = 48
  /// The number of frames, 50 ms, by which the silence at a start may be longer than the stream
  /// wrote it.
  private static let surplus = 2400

  private var frames: Int { wire.count / channels }

  /// The rendered frame at a frame of a run; nil in the silence at its start.
  private func place(_ index: Int, ofRun run: Int) -> Int? {
    index < silence ? nil : beginnings[run] + index - silence
  }

  private func agree(_ frame: Int, _ place: Int?) -> Bool {
    (0..<channels).allSatisfy { channel in
      let found = Int(wire[frame * channels + channel])
      guard let place else { return found == 0 }
      let other = place * channels + channel
      return other < rendered.count && abs(found - Int(rendered[other])) <= 1
    }
  }

  /// The rendered frames on the wire from a frame on; nil if they are not those of this run and the
  /// following ones.
  mutating func places(ofRun run: Int, at first: Int) -> [Int?]? {
    if vain.contains([run, first]) { return nil }
    guard run < beginnings.count else { return first == frames ? [] : nil }
    let most = Self.surplus
    for missing in Array(stride(from: 0, through: silence, by: packet))
      + stride(from: -packet, through: -most, by: -packet)
    {
      if let found = places(ofRun: run, at: first, missing: missing) { return found }
    }
    vain.insert([run, first])
    return nil
  }

  private mutating func places(ofRun run: Int, at first: Int, missing: Int) -> [Int?]? {
    let isLast = run + 1 == beginnings.count
    let most = isLast ? frames : silence + beginnings[run + 1] - beginnings[run] - missing
    var count = 0
    while count < most, first + count < frames,
      agree(first + count, place(count + missing, ofRun: run))
    {
      count += 1
    }
    furthest = max(furthest, first + count)
    // The next start may end this run at any border.
    for length in (isLast ? count...count : 0...max(count, 0)).reversed()
    where isLast || borders?.contains(first + length) ?? true {
      if let rest = places(ofRun: run + 1, at: first + length) {
        return (missing..<missing + length).map { place($0, ofRun: run) } + rest
      }
    }
    return nil
  }
}
