internal import Glibc

/// The error number of a failed system call.
package struct Errno: Error, Sendable, Hashable {
  /// The errno.
  package var number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The errno of the last failed system call of this thread.
  package static var current: Errno { Errno(errno) }

  /// Repeats a call until no signal interrupts it.
  /// - Parameter call: returns a number below 0 if it failed and set errno.
  package static func check<Count: SignedInteger>(
    _ call: () -> Count
  ) throws(Errno) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw current }
    }
  }
}

extension Errno: CustomStringConvertible {
  /// The system's text for the error number.
  package var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
