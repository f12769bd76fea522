/// Where two captures first differ.
package struct CaptureDifference: Sendable, Hashable, CustomStringConvertible {
  /// Nanoseconds from the first start.
  package var atNanoseconds: Int64
  /// What differs there, in one line.
  package var what: String

  package var description: String { "at \(Double(atNanoseconds) / 1e9) s: \(what)" }
}
