package import TactusDevice

/// One line of a stream.
package enum StreamEntry: Sendable, Hashable {
  /// The first line.
  case header(StreamHeader)
  /// The time of the first start of a player in the session, which is the zero of a capture's
  /// times.
  case firstStart(atNanoseconds: Int64)
  /// A record. Its times count from the beginning of the stream.
  case record(SessionRecord)
  /// A type that is unknown to this version.
  case unknown
}
