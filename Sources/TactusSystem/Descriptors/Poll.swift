internal import CSystem
internal import Glibc

/// Waits for descriptors. If the thread receives a signal, the wait ends and nothing is ready.
package enum Poll {
  /// Waits until a descriptor is ready, but at most `milliseconds`. A negative value sets no limit.
  /// - Returns: false if the system call failed for another reason than a signal.
  @discardableResult
  package static func wait(_ interests: inout [Interest], milliseconds: Int32) -> Bool {
    var polled = interests.map(\.question)
    let time = milliseconds < 0 ? Int64.max : Int64(milliseconds) * 1_000_000
    let count = unsafe polled.withUnsafeMutableBufferPointer { buffer in
      unsafe tactus_poll(buffer.baseAddress, buffer.count, time)
    }
    for index in interests.indices { interests[index].note(polled[index], of: count) }
    return count >= 0 || count == -EINTR
  }

  /// Waits until one of two descriptors is ready, but at most `nanoseconds`. `Int64.max` sets no
  /// limit.
  /// - Returns: false if the system call failed for another reason than a signal.
  @discardableResult
  package static func wait(
    _ first: inout Interest, _ second: inout Interest, nanoseconds: Int64
  ) -> Bool {
    var polled: [2 of pollfd] = [first.question, second.question]
    var questions = polled.mutableSpan
    let count = unsafe questions.withUnsafeMutableBufferPointer { buffer in
      unsafe tactus_poll(buffer.baseAddress, buffer.count, nanoseconds)
    }
    first.note(polled[0], of: count)
    second.note(polled[1], of: count)
    return count >= 0 || count == -EINTR
  }

  /// Waits until a descriptor is ready, but at most `milliseconds`. 0 does not wait, and a negative
  /// value sets no limit.
  package static func look(_ interest: Interest, milliseconds: Int32) -> Interest {
    var interests = [interest]
    wait(&interests, milliseconds: milliseconds)
    return interests[0]
  }

  /// Waits a number of milliseconds, or until a signal arrives.
  package static func pause(milliseconds: Int32) {
    var none: [Interest] = []
    wait(&none, milliseconds: milliseconds)
  }
}
