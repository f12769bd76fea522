internal import TactusMetrology
internal import TactusStatistics

/// The clicks of a long test whose samples are part of the evidence.
///
/// The samples of 10,000 clicks do not fit into a report. Therefore the harness computes two facts
/// of each click from its samples, and records them as an entry `click`: the peak, and the digest
/// of the samples. Then it keeps only the samples before the first click, after the last one, and
/// those of some clicks that ``chosen(_:)`` selects by these facts alone: the first and the last
/// ones, some at equal distances, the weakest, the strongest, and some that are drawn by chance.
/// The numbers of the draw depend on the facts of all clicks.
///
/// A reader of the report selects again and computes the facts of the selected clicks from their
/// samples. If one fact was changed, other clicks are drawn, whose samples are missing.
struct KeptClicks {
  /// The number of clicks that are selected for each reason.
  private static let (ends, even, weakest, strongest, drawn) = (5, 20, 20, 5, 40)
  /// The length of a click's drive in nanoseconds, by which it is recognised.
  static let length = 20 * milliseconds
  /// The time in nanoseconds from which samples belong to a click before its drive: ``ClickPeak``
  /// needs the rest before it.
  private static let before = 70 * milliseconds
  /// The time in nanoseconds from the last click until its motion has ended.
  private static let after = 500 * milliseconds
  /// The number of hexadecimal digits of a digest.
  private static let digits = 32
  /// The largest difference in g between the peaks that two computers find in the same samples.
  private static let tolerance = 2e-6
  /// The value of a click whose peak is unknown.
  static let unknown = -1.0

  private struct Click {
    var number: Int
    /// The beginning of the drive, and of the next one.
    var begin: Int64
    var next: Int64

    var samples: Range<Int64> { begin - before..<max(next, begin) }
  }

  private let transcript: Transcript
  private let clicks: [Click]
  private let samples: [Transcript.Entry]
  /// Makes the peak of a click from its samples; nil if the noise or the frequency is unknown.
  private let method: PeakMethod?

  init(_ transcript: Transcript) {
    self.transcript = transcript
    samples = transcript.all(.acceleration)
    let asks = transcript.byNumber(.asks, from: .harness)
    let begins = transcript.noted(.lasts).filter { $0.value == Double(Self.length) }
      .compactMap { asks[$0.number] }.sorted { $0.nanoseconds < $1.nanoseconds }
    clicks = begins.indices.map { place in
      let begin = begins[place].nanoseconds
      let last = begin + Self.after
      let next = place + 1 < begins.count ? min(begins[place + 1].nanoseconds, last) : last
      return Click(number: begins[place].number, begin: begin, next: next)
    }
    method = clicks.first.flatMap { first in
      PeakMethod(Self.part(transcript, from: .min, to: first.begin))
    }
  }

  /// The part of the transcript before the first click; nil if there is none.
  var head: Transcript? {
    clicks.first.map { Self.part(transcript, from: .min, to: $0.begin) }
  }

  /// The part of the transcript after the motion of the last click; nil if there is none.
  var tail: Transcript? {
    clicks.last.map { Self.part(transcript, from: $0.next, to: .max) }
  }

  /// The error in g that the noise causes in each peak; nil if it is unknown.
  var peakError: Double? { method?.error }

  /// The entries of a time span that ``MotionEvidence`` needs, and the declarations.
  private static func part(
    _ transcript: Transcript, from begin: Int64, to end: Int64
  ) -> Transcript {
    let span = begin..<end
    let entries = transcript.entries.filter { entry in
      switch entry.what {
      case .declares: true
      case .asks, .lasts, .acceleration, .stalled: span.contains(entry.nanoseconds)
      case .end: end == .max
      default: false
      }
    }
    return Transcript(entries + (end == .max ? [] : [Transcript.Entry(end, .harness, .end)]))
  }

  // MARK: The harness

  /// Adds the facts of all clicks to a transcript, and removes the samples that are not kept.
  static func kept(of transcript: Transcript) -> Transcript {
    let all = KeptClicks(transcript)
    let facts = all.clicks.map(all.fact)
    let spans = all.spans(of: facts)
    let entries = transcript.entries.filter { entry in
      entry.what != .acceleration || spans.contain(entry.nanoseconds)
    }
    return Transcript(entries + facts)
  }

  /// Computes the facts of a click from its samples.
  private func fact(_ click: Click) -> Transcript.Entry {
    let own = samples[samples.places(in: click.samples)]
    let peak = method?.peak(
      own, begin: click.begin, next: click.next, origin: click.samples.lowerBound)
    return Transcript.Entry(
      click.begin, .instrument, .click, click.number,
      value: peak.map { ($0 * 1e6).rounded() / 1e6 } ?? Self.unknown,
      text: Self.digest(own))
  }

  private static func digest(_ samples: ArraySlice<Transcript.Entry>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 16)
    for sample in samples {
      // The text of a transcript does not distinguish -0 from 0.
      let value = sample.value == 0 ? 0 : sample.value
      for word in [UInt64(bitPattern: sample.nanoseconds), value.bitPattern] {
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
      }
    }
    return String((Crypto.sha256(bytes) ?? "").prefix(digits))
  }

  // MARK: The selection

  /// The places of the selected clicks, from their facts alone.
  static func chosen(_ facts: [Transcript.Entry]) -> Set<Int> {
    let count = facts.count
    var chosen = Set(facts.indices.prefix(ends)).union(facts.indices.suffix(ends))
    chosen.formUnion(stride(from: 0, to: count, by: max(count / even, 1)))
    let order = facts.indices.sorted { (facts[$0].value, $0) < (facts[$1].value, $1) }
    chosen.formUnion(order.prefix(weakest))
    chosen.formUnion(order.suffix(strongest))
    let text = facts.map { "\($0.number) \(Transcript.text($0.value)) \($0.text)\n" }.joined()
    let digest = (Crypto.sha256(Array(text.utf8)) ?? "").prefix(16)
    var random = SeededGenerator(seed: UInt64(digest, radix: 16) ?? 0)
    for _ in 0..<min(drawn, count) { chosen.insert(Int(random.next() >> 1) % count) }
    return chosen
  }

  /// The spans of the samples that are kept.
  private func spans(of facts: [Transcript.Entry]) -> [Range<Int64>] {
    guard let first = clicks.first, let last = clicks.last else { return [.min..<(.max)] }
    let chosen = Self.chosen(facts).sorted().map { clicks[$0].samples }
    return [.min..<first.begin] + chosen + [last.next..<(.max)]
  }

  // MARK: The reader

  /// The first contradiction between the clicks of a transcript and its samples; nil if there is
  /// none.
  static func problem(in transcript: Transcript) -> String? {
    let all = KeptClicks(transcript)
    let facts = transcript.all(.click)
    let isComplete =
      facts.map(\.number) == all.clicks.map(\.number)
      && facts.map(\.nanoseconds) == all.clicks.map(\.begin)
      && facts.allSatisfy { $0.source == .instrument }
    guard isComplete else { return "its entries `click` are not one for each click" }
    let spans = all.spans(of: facts)
    if all.samples.contains(where: { !spans.contain($0.nanoseconds) }) {
      return "it has samples that the rule does not keep"
    }
    for place in chosen(facts).sorted() {
      let (own, fact) = (all.fact(all.clicks[place]), facts[place])
      if own.text != fact.text || abs(own.value - fact.value) > tolerance {
        return "the samples of click \(fact.number) are not those of its entry `click`"
      }
    }
    return nil
  }
}

extension [Range<Int64>] {
  /// Whether one of the ranges, which are in the order of their beginnings and of their ends,
  /// contains a time.
  fileprivate func contain(_ time: Int64) -> Bool {
    // Finds the first range that ends after the time.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= time { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].lowerBound <= time
  }
}

extension [Transcript.Entry] {
  /// The places of the entries in a time span. The entries are in the order of time.
  fileprivate func places(in span: Range<Int64>) -> Range<Int> {
    func first(notBefore time: Int64) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle].nanoseconds < time { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let begin = first(notBefore: span.lowerBound)
    return begin..<Swift.max(first(notBefore: span.upperBound), begin)
  }
}

/// The computation of the peaks of clicks, with the noise and the frequency that the drives before
/// the clicks show.
private struct PeakMethod {
  private let sensor: SensorFacts
  private let noise: StillNoise
  private let window: Double
  private let gapUncertainty: Double
  /// The error in g that the noise causes.
  let error: Double

  /// - Parameter head: the part of the transcript before the clicks.
  init?(_ head: Transcript) {
    guard let motion = MotionEvidence(head), let noise = motion.noise,
      let holds = motion.undisturbed(motion.drives.keys.sorted()),
      let hertz = HeldDrives.steps(motion, holds).hertz
    else { return nil }
    (sensor, self.noise, gapUncertainty) = (motion.sensor, noise, motion.gapUncertainty)
    window = 2 / hertz
    error = ClickPeak.error(
      windowSeconds: window, rateHertz: motion.record.rateHertz, noise: noise)
  }

  /// - Parameter origin: the beginning of the samples, in nanoseconds like the other times.
  func peak(
    _ samples: ArraySlice<Transcript.Entry>, begin: Int64, next: Int64, origin: Int64
  ) -> Double? {
    let record = MotionRecord(
      samples: samples.map { MotionSample($0.nanoseconds, $0.value) }, from: origin,
      timeError: gapUncertainty, sensor: sensor)
    func seconds(_ time: Int64) -> Double { Double(time - origin) / 1e9 }
    let click = MotionSpan(
      begin: seconds(begin), end: seconds(begin + KeptClicks.length), restUntil: seconds(next))
    return record.flatMap {
      ClickPeak.gravities($0, click: click, windowSeconds: window, noise: noise)
    }
  }
}
