internal import CSystem

/// The limits of the process, and the precision of its timers.
package enum ProcessLimits {
  /// The soft and the hard limit of a resource; nil if it is unlimited.
  package struct Limit: Sendable, Hashable {
    package var soft: Int64?
    package var hard: Int64?

    fileprivate init(_ limit: tactus_limit) {
      soft = ProcessLimits.known(limit.soft)
      hard = ProcessLimits.known(limit.hard)
    }
  }

  /// The highest real-time priority that the process may request.
  package static var realtimePriority: Limit { Limit(tactus_realtime_priority_limit()) }

  /// The number of bytes that the process may lock in memory.
  package static var memoryLock: Limit { Limit(tactus_memory_lock_limit()) }

  /// Nanoseconds between two ticks of CLOCK_MONOTONIC; nil if unknown.
  package static var timerResolutionNanoseconds: Int64? { known(tactus_timer_resolution()) }

  /// The timer slack of the calling thread in nanoseconds; nil if unknown.
  package static var timerSlackNanoseconds: Int64? { known(tactus_timer_slack()) }

  /// The error of opening a file for writing; nil if it can be opened. Does not change the file.
  package static func refusalToWrite(_ path: String) -> Errno? {
    let number = unsafe tactus_open_for_writing(path)
    return number == 0 ? nil : Errno(number)
  }

  private static func known(_ value: Int64) -> Int64? { value < 0 ? nil : value }
}
