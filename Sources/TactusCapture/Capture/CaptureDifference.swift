/// The first difference between two captures.
package struct CaptureDifference: Sendable, Hashable, CustomStringConvertible {
  /// Nanoseconds from the first start.
  package var atNanoseconds: Int64
  /// The difference, in one line.
  package var what: String

  package var description: String { "at \(Double(atNanoseconds) / 1e9) s: \(what)" }
}
