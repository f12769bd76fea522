/// The largest of the last errors, in constant memory: the maximum over the current span of reports
/// and over the complete one before it.
struct RecentError: Sendable {
  /// The number of reports in a span, unless another one is given.
  static let span = 64

  private let span: Int
  private var current: Int64 = 0
  private var previous: Int64 = 0
  private var count = 0
  private var isKnown = false

  /// - Parameter span: the number of reports in a span.
  init(span: Int = RecentError.span) { self.span = span }

  /// The largest magnitude of the errors of a span or more, in nanoseconds; nil if there was no
  /// error.
  var largest: Int64? { isKnown ? max(current, previous) : nil }

  /// Takes an error in nanoseconds.
  mutating func take(_ error: Int64) {
    if count == span { (previous, current, count) = (current, 0, 0) }
    current = max(current, Int64(clamping: error.magnitude))
    count += 1
    isKnown = true
  }

  mutating func forget() { self = RecentError(span: span) }
}
