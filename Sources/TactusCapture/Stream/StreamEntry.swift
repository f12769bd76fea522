package import TactusDevice

/// One line of a stream.
package enum StreamEntry: Sendable, Hashable {
  /// The first line.
  case header(StreamHeader)
  /// When the session's first player was started: the zero of a capture's times.
  case firstStart(atNanoseconds: Int64)
  /// A record. Its times count from the beginning of the stream.
  case record(SessionRecord)
  /// A type that is unknown to this version.
  case unknown
}
