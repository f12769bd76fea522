internal import Glibc
internal import TactusSystem

/// Why standard output took no more.
package struct OutputFault: Sendable, Hashable, CustomStringConvertible {
  private let number: Int32

  /// - Parameter number: of the error that the system gave.
  package init(_ number: Int32) { self.number = number }

  /// Whether the reader of a pipe has gone, which is no error: it had read enough.
  package var isClosedPipe: Bool { number == EPIPE }

  package var description: String { Errno(number).description }
}
