/// The first frames of a link, up to a limit.
package struct FrameTrace: Sendable, Hashable {
  /// The default limit of a device, sufficient for its greeting.
  package static let greeting = 256
  /// The limit of a trace for a file, and of a file that is read. It suffices for minutes of a busy
  /// line at 115,200 baud.
  package static let longest = 1 << 18

  /// The frames in the order of transmission.
  package private(set) var records: [FrameRecord] = []
  /// The number of frames beyond the limit.
  package private(set) var lost = 0
  /// How the line was closed; nil while it is in use.
  package private(set) var ending: Ending?
  /// The largest number of frames.
  package var limit: Int

  package init(limit: Int = FrameTrace.greeting) { self.limit = limit }

  /// When and why a line was closed.
  package struct Ending: Sendable, Hashable {
    /// The time at which the line was closed, on CLOCK_MONOTONIC.
    package var hostNanoseconds: Int64
    /// The reason, in one line.
    package var reason: String
  }

  /// Records why the line was closed.
  package mutating func end(_ reason: String, at hostNanoseconds: Int64) {
    let line = reason.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: " ")
    ending = Ending(hostNanoseconds: hostNanoseconds, reason: line)
  }

  package mutating func append(_ more: [FrameRecord]) {
    let room = max(limit - records.count, 0)
    records += more.prefix(room)
    lost += max(more.count - room, 0)
  }
}
