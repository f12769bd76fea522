internal import Glibc

/// What is waited for on one descriptor, and whether it came.
package struct Interest: Sendable, Hashable {
  /// Below 0: none, which is never ready.
  package var descriptor: Int32
  package var wantsToRead: Bool
  package var wantsToWrite: Bool
  /// What the system answered.
  private var answer: Int16 = 0

  package init(descriptor: Int32, wantsToRead: Bool = true, wantsToWrite: Bool = false) {
    self.descriptor = descriptor
    self.wantsToRead = wantsToRead
    self.wantsToWrite = wantsToWrite
  }

  /// There is something to read, room to write, or the other end has gone.
  package var isReady: Bool { answer != 0 }

  /// There is room to write.
  package var canWrite: Bool { answer & Int16(POLLOUT) != 0 }

  /// The other end has gone, or the descriptor is of no use.
  package var hasHungUp: Bool { answer & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }

  /// Whether nothing but something to read was found.
  package var canOnlyRead: Bool { answer == Int16(POLLIN) }

  /// The question as the system takes it.
  var question: pollfd {
    let events = (wantsToRead ? POLLIN : 0) | (wantsToWrite ? POLLOUT : 0)
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Notes what the system answered; nothing where the wait failed.
  mutating func note(_ polled: pollfd, of count: Int32) { answer = count > 0 ? polled.revents : 0 }
}
