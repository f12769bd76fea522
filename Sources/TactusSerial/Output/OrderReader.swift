internal import Synchronization

/// The position of the only reader of a channel.
package struct OrderReader: Sendable, Equatable {
  package internal(set) var position = 0
  package internal(set) var stopCount = 0

  package init() {}

  /// Passes the orders to a link.
  ///
  /// - Parameter limit: orders that were submitted later stay in the channel, with all that follow.
  package mutating func give(
    _ channel: OrderChannel, to link: inout Link, at now: Int64, submittedBy limit: Int64 = .max
  ) {
    let traffic = channel.look()
    if traffic.stopCount != stopCount {
      stopCount = traffic.stopCount
      position = max(position, traffic.voidBefore)
      channel.release(upTo: position)
      link.stop(at: now)
    }
    while position < traffic.end {
      let order = channel.order(at: position)
      if let submitted = order.submittedNanoseconds, submitted > limit { return }
      position += 1
      channel.release(upTo: position)
      link.take(order, at: now)
    }
  }

  /// When the next order was submitted; `now` for a revision, which takes the time of the next
  /// order; nil: there is no order.
  package func nextSubmission(in channel: OrderChannel, at now: Int64) -> Int64? {
    guard position < channel.end else { return nil }
    return channel.order(at: position).submittedNanoseconds ?? now
  }
}
