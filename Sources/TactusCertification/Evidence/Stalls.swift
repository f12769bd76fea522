/// When the host held up threads of the harness and of the player, and by how much what was
/// measured meanwhile may look late.
///
/// A stall that a thread of ours measured against its own deadline is proven, and explains as much
/// lateness as it lasted. That a computed device was slow to tell its state is no proof. It is a
/// reason to know nothing of the device's times in that attempt: a busy host slows down whatever it
/// computes. But nothing is left out for it, so that it never makes a limit be kept, and it excuses
/// nothing but times: also that something was not seen before the harness ceased to wait for it.
struct Stalls: Sendable {
  struct Span: Sendable, Hashable {
    var begin: Int64
    var end: Int64
  }

  /// What an emulated device's stall is called in the evidence.
  static let claim = "emulated device"

  /// The proven stalls, joined where they touch, by time.
  private let proven: [Span]
  /// Those of the machine that computes the device, as far as it was slow to tell its state.
  private let claimed: [Span]

  /// Whether the device is computed and was slow to tell its state.
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

  /// Whether the host may be the reason why something was not seen from one time to another,
  /// whether late or never.
  func mayHide(from begin: Int64, to end: Int64) -> Bool {
    isClaimed || held(from: begin, to: end) >= Measurement.longStall
  }

  /// Nanoseconds for which some thread was held up between two times: what was measured from the
  /// one to the other may look later by as much, and by no more.
  func held(from begin: Int64, to end: Int64) -> Int64 {
    touching(begin, end).reduce(0) { sum, span in
      sum + max(min(span.end, end) - max(span.begin, begin), 0)
    }
  }

  /// The beginning of the first stall that reaches into a time; nil: none does.
  func firstBegin(from begin: Int64, to end: Int64) -> Int64? { touching(begin, end).first?.begin }

  /// The longest time of them.
  func longest(from begin: Int64, to end: Int64) -> Int64 {
    touching(begin, end).map { $0.end - $0.begin }.max() ?? 0
  }

  /// Whether a level that should have lasted from one time to another may have ended because of the
  /// host: the lease of a computed device runs out, too, where its machine stops.
  func mayEndLevel(from begin: Int64, to end: Int64) -> Bool {
    longest(from: begin, to: end) >= Measurement.longStall
      || claimed.contains {
        $0.begin <= end && $0.end >= begin && $0.end - $0.begin >= Measurement.longStall
      }
  }

  /// Whether a stall reaches into a time.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool { !touching(begin, end).isEmpty }

  private func touching(_ begin: Int64, _ end: Int64) -> ArraySlice<Span> {
    // The first that ends at or behind the beginning.
    var (low, high) = (0, proven.count)
    while low < high {
      let middle = (low + high) / 2
      if proven[middle].end < begin { low = middle + 1 } else { high = middle }
    }
    return proven[low...].prefix { $0.begin <= end }
  }
}

extension Transcript {
  /// The longest time that the host held up one of its threads.
  package var hostStall: HostStall? {
    all(.stalled).max { $0.value < $1.value }
      .flatMap { HostStall(nanoseconds: Int64($0.value), thread: $0.text) }
  }
}
