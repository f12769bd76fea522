internal import Glibc
internal import TactusSystem

/// Why standard output could not be written.
package struct OutputFault: Sendable, Hashable, CustomStringConvertible {
  private let number: Int32

  /// - Parameter number: the errno.
  package init(_ number: Int32) { self.number = number }

  /// Whether the reader has closed the pipe, which is no error: it has read enough.
  package var isClosedPipe: Bool { number == EPIPE }

  package var description: String { Errno(number).description }
}
