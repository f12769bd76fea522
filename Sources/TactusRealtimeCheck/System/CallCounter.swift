internal import CRealtimeCounts

/// Counts the forbidden actions of the calling thread between ``begin()`` and ``end()``.
///
/// Thread-safe by its use: one thread creates it, counts with it and reads it.
@safe
final class CallCounter {
  private let counts: UnsafeMutablePointer<realtime_counts>
  private var waitsBefore: Int64 = 0
  private var waited: Int64 = 0

  init() {
    unsafe counts = .allocate(capacity: 1)
    unsafe counts.initialize(to: realtime_counts())
  }

  deinit { unsafe counts.deallocate() }

  func begin() {
    waitsBefore = realtime_waits()
    unsafe realtime_count_begin(counts)
  }

  func end() {
    realtime_count_end()
    if realtime_waits() > waitsBefore { waited += 1 }
  }

  /// How often each action occurred since the counter was created. A wait is counted once between
  /// ``begin()`` and ``end()``.
  func count(of action: RealtimeViolation.Action) -> Int64 {
    switch action {
    case .allocation: unsafe counts.pointee.allocations
    case .free: unsafe counts.pointee.frees
    case .lock: unsafe counts.pointee.locks
    case .wait: waited
    }
  }

  /// Whether a counter notices each action in this process. It does not where a sanitizer or
  /// another library replaces malloc.
  static let works: Bool = {
    let counter = CallCounter()
    counter.begin()
    realtime_offend()
    counter.end()
    return RealtimeViolation.Action.allCases.allSatisfy { counter.count(of: $0) > 0 }
  }()
}
