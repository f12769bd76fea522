/// Why a process cannot be watched, in one line.
package struct WatchError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
