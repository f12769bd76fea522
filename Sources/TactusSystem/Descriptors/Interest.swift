internal import Glibc

/// The events to wait for on one descriptor, and the result of the wait.
package struct Interest: Sendable, Hashable {
  /// The descriptor to wait for. A negative number is never ready.
  package var descriptor: Int32
  package var wantsToRead: Bool
  package var wantsToWrite: Bool
  /// The result that the system returned.
  private var answer: Int16 = 0

  package init(descriptor: Int32, wantsToRead: Bool = true, wantsToWrite: Bool = false) {
    self.descriptor = descriptor
    self.wantsToRead = wantsToRead
    self.wantsToWrite = wantsToWrite
  }

  /// Whether a wanted event occurred, the other end was closed, or the descriptor has an error.
  package var isReady: Bool { answer != 0 }

  /// Whether there is room to write.
  package var canWrite: Bool { answer & Int16(POLLOUT) != 0 }

  /// Whether the other end was closed, or the descriptor has an error or is invalid.
  package var hasHungUp: Bool { answer & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }

  /// Whether there is something to read and nothing else.
  package var canOnlyRead: Bool { answer == Int16(POLLIN) }

  /// The argument of the system call.
  var question: pollfd {
    let events = (wantsToRead ? POLLIN : 0) | (wantsToWrite ? POLLOUT : 0)
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Stores the result of the system call. Nothing is ready if the call failed or timed out.
  mutating func note(_ polled: pollfd, of count: Int32) { answer = count > 0 ? polled.revents : 0 }
}
