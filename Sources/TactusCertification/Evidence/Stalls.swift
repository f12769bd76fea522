/// The times at which the host stalled threads of the harness and of the player, and how much later
/// events may therefore have been measured.
///
/// A stall that a thread measured against its own deadline is proven, and explains a lateness of up
/// to its length. A slow answer of an emulated device, ``claim``, only suggests a stall: a busy
/// host slows down the emulation as a whole, so all times of the device in that attempt are
/// unknown. In such an attempt, late times and unobserved events are excused, but no limit counts
/// as kept.
struct Stalls: Sendable {
  struct Span: Sendable, Hashable {
    var begin: Int64
    var end: Int64
  }

  /// The name of an emulated device's stall in the evidence.
  static let claim = "emulated device"

  /// The proven stalls in the order of time. Stalls that touch are merged.
  private let proven: [Span]
  /// The stalls that slow answers of the emulated device suggest.
  private let claimed: [Span]

  /// Whether the device is emulated and answered slowly.
  var isClaimed: Bool { !claimed.isEmpty }

  init(_ transcript: Transcript) {
    let entries = transcript.all(.stalled).filter { $0.value > 0 }
    func spans(_ isClaimed: Bool) -> [Span] {
      Self.joined(
        entries.filter { ($0.text == Self.claim) == isClaimed }
          .map { Span(begin: $0.nanoseconds - Int64($0.value), end: $0.nanoseconds) })
    }
    (proven, claimed) = (spans(false), spans(true))
  }

  private static func joined(_ spans: [Span]) -> [Span] {
    var result: [Span] = []
    for span in spans.sorted(by: { $0.begin < $1.begin }) {
      if let last = result.indices.last, span.begin <= result[last].end {
        result[last].end = max(result[last].end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// Whether a stall may be the reason why an expected event was not observed between two times.
  func mayHide(from begin: Int64, to end: Int64) -> Bool {
    isClaimed || held(from: begin, to: end) >= Measurement.longStall
  }

  /// For how many nanoseconds a thread was stalled between two times. An event between them may
  /// have been measured up to this much later than it was.
  func held(from begin: Int64, to end: Int64) -> Int64 {
    touching(begin, end).reduce(0) { sum, span in
      sum + max(min(span.end, end) - max(span.begin, begin), 0)
    }
  }

  /// The beginning of the first proven stall that overlaps a span; nil if none does.
  func firstBegin(from begin: Int64, to end: Int64) -> Int64? { touching(begin, end).first?.begin }

  /// The length of the longest proven stall that overlaps a span, in nanoseconds; 0 if none does.
  func longest(from begin: Int64, to end: Int64) -> Int64 {
    touching(begin, end).map { $0.end - $0.begin }.max() ?? 0
  }

  /// Whether a stall may have ended a level between two times: a lease expires if the thread that
  /// renews it, or the emulation of the device, is stalled.
  func mayEndLevel(from begin: Int64, to end: Int64) -> Bool {
    longest(from: begin, to: end) >= Measurement.longStall
      || claimed.contains {
        $0.begin <= end && $0.end >= begin && $0.end - $0.begin >= Measurement.longStall
      }
  }

  /// Whether a proven stall overlaps a span.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool { !touching(begin, end).isEmpty }

  private func touching(_ begin: Int64, _ end: Int64) -> ArraySlice<Span> {
    // Finds the first stall that ends at or after the beginning.
    var (low, high) = (0, proven.count)
    while low < high {
      let middle = (low + high) / 2
      if proven[middle].end < begin { low = middle + 1 } else { high = middle }
    }
    return proven[low...].prefix { $0.begin <= end }
  }
}

extension Transcript {
  /// The longest stall of the attempt, with its thread.
  package var hostStall: HostStall? {
    all(.stalled).max { $0.value < $1.value }
      .flatMap { HostStall(nanoseconds: Int64($0.value), thread: $0.text) }
  }
}
