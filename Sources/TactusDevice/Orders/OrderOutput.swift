internal import Synchronization
internal import TactusSystem

/// An output that passes everything to a thread of its own.
///
/// The functions write to a ring and, if the thread sleeps, wake it by a system call that does not
/// wait.
package final class OrderOutput: HapticOutput {
  private let channel: Kept<OrderChannel>
  private let stopsAtEnd: Bool
  private let released: @Sendable () -> Void

  /// - Parameters:
  ///   - stopsAtEnd: whether the device is stopped when the output is released.
  ///   - released: called when the output is released.
  package init(
    _ channel: OrderChannel, stopsAtEnd: Bool = true, released: @escaping @Sendable () -> Void = {}
  ) {
    self.channel = Kept(channel)
    self.stopsAtEnd = stopsAtEnd
    self.released = released
  }

  deinit {
    if stopsAtEnd { channel.object.stop() }
    released()
  }

  @_noLocks @_noAllocation
  package func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let count = segments.count
    if count == 0 {
      return channel.borrowed.use { $0.appendStep(at: submittedNanoseconds) }
    }
    switch channel.borrowed.use({ $0.begin(count) }) {
    case .accepted: break
    case .full: return .full
    case .gone: return .gone
    }
    for index in 0..<count {
      let order = Order.play(segments[index], submittedNanoseconds: submittedNanoseconds)
      channel.borrowed.use { $0.put(order, index) }
    }
    channel.borrowed.use { $0.publish(count) }
    return .accepted
  }

  @_noLocks @_noAllocation
  package func revise(from nanoseconds: Int64) {
    channel.borrowed.use { $0.append(revisionFrom: nanoseconds) }
  }

  @_noLocks @_noAllocation
  package func stop(at nanoseconds: Int64) {
    channel.borrowed.use { $0.stop() }
  }
}
