/// The reason why a file is not a trace, in one line with its place.
package struct TraceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the file, for example `line 3` or `byte 44`.
  package var place: String
  package var problem: String

  package init(_ place: String, _ problem: String) {
    self.place = place
    self.problem = problem
  }

  package var description: String { "\(place): \(problem)" }
}
