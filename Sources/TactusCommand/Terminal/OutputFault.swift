internal import Glibc
internal import TactusSystem

/// The reason why standard output could not be written.
package struct OutputFault: Sendable, Hashable, CustomStringConvertible {
  private let number: Int32

  /// - Parameter number: the errno.
  package init(_ number: Int32) { self.number = number }

  /// Whether the reader of the pipe has closed it, for example `head` after enough lines.
  package var isClosedPipe: Bool { number == EPIPE }

  package var description: String { Errno(number).description }
}
