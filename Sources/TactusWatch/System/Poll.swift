internal import CRealtime
internal import Glibc

/// What is waited for on one descriptor, and whether it came.
struct Interest {
  var descriptor: Int32
  var wantsToWrite = false
  /// There is something to read, room to write, or the other end has gone.
  var isReady = false
}

enum Poll {
  /// Waits until one of them is ready, or so many milliseconds have passed; below 0: for ever.
  static func wait(_ interests: inout [Interest], milliseconds: Int32) {
    var polled = interests.map { interest in
      pollfd(
        fd: interest.descriptor,
        events: Int16(interest.wantsToWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    for index in interests.indices {
      interests[index].isReady = count > 0 && polled[index].revents != 0
    }
  }
}

/// Ends the wait of a thread that polls. Any thread.
final class WakeEvent: Sendable {
  let descriptor: Int32

  /// Nil: the system has no descriptor left.
  init?() {
    descriptor = tactus_event_open()
    if descriptor < 0 { return nil }
  }

  deinit { _ = close(descriptor) }

  func signal() { tactus_event_signal(descriptor) }

  /// Forgets what was signalled.
  func clear() { tactus_event_clear(descriptor) }
}
