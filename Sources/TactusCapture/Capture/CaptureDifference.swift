/// The first difference between two captures.
package struct CaptureDifference: Sendable, Hashable, CustomStringConvertible {
  /// The time of the difference, in nanoseconds from the first start of a player.
  package var atNanoseconds: Int64
  /// The difference, in one line.
  package var what: String

  package var description: String { "at \(Double(atNanoseconds) / 1e9) s: \(what)" }
}
