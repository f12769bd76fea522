/// The frames of a link, from the first on, as many as there is room for.
package struct FrameTrace: Sendable, Hashable {
  /// How many a device keeps where nobody asks for more: its greeting.
  package static let greeting = 256
  /// How many are kept for a file: minutes of a line of 115,200 baud that is never silent, and as
  /// much as a file that is read may have.
  package static let longest = 1 << 18

  /// The frames, in the order in which they went over the line.
  package private(set) var records: [FrameRecord] = []
  /// Frames that had no room.
  package private(set) var lost = 0
  /// Why the line was given up, and when on CLOCK_MONOTONIC; nil while it is used.
  package private(set) var ending: Ending?
  /// How many are kept.
  package var limit: Int

  package init(limit: Int = FrameTrace.greeting) { self.limit = limit }

  /// The end of a line.
  package struct Ending: Sendable, Hashable {
    /// On CLOCK_MONOTONIC.
    package var hostNanoseconds: Int64
    /// One line.
    package var reason: String
  }

  /// Notes why the line was given up.
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
