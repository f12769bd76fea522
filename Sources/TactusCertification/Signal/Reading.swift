/// A time read off a trace, and how wrong it may be.
package struct Reading: Sendable, Hashable {
  package var nanoseconds: Int64
  /// The true time is within this of it, to either side.
  package var errorNanoseconds: Int64

  package init(nanoseconds: Int64, errorNanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.errorNanoseconds = errorNanoseconds
  }
}
