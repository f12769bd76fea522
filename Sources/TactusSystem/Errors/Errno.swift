internal import Glibc

/// The number that a system call left behind when it failed.
package struct Errno: Error, Sendable, Hashable {
  /// The errno.
  package var number: Int32

  package init(_ number: Int32) { self.number = number }

  /// What the last call of this thread that failed has left behind.
  package static var current: Errno { Errno(errno) }

  /// Makes a call until no signal interrupts it.
  /// - Parameter call: below 0: it failed, and has left its reason behind.
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
  /// The system's own words.
  package var description: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
