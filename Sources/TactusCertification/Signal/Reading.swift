/// A time that was measured in a ``Trace``, and its uncertainty.
package struct Reading: Sendable, Hashable {
  package var nanoseconds: Int64
  /// The largest possible distance of the true time from the measured one, in both directions, in
  /// nanoseconds.
  package var errorNanoseconds: Int64

  package init(nanoseconds: Int64, errorNanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.errorNanoseconds = errorNanoseconds
  }
}
