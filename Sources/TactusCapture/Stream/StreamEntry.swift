package import TactusDevice

/// One line of a stream.
package enum StreamEntry: Sendable, Hashable {
  /// The first line.
  case header(StreamHeader)
  /// When the session's first player was started: the time that a capture counts from.
  case firstStart(atNanoseconds: Int64)
  /// What happened. Its times count from when the stream began.
  case record(SessionRecord)
  /// A type that this version does not know.
  case unknown
}
