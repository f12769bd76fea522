internal import Synchronization

/// Where the one reader of a channel is.
package struct OrderReader: Sendable, Equatable {
  package internal(set) var position = 0
  package internal(set) var stopCount = 0

  package init() {}

  /// Gives a link what was ordered.
  ///
  /// - Parameter limit: orders that were submitted after it stay in the channel, with what is
  ///   behind them.
  package mutating func give(
    _ channel: OrderChannel, to link: inout Link, at now: Int64, submittedBy limit: Int64 = .max
  ) {
    let seen = channel.look()
    if seen.stopCount != stopCount {
      stopCount = seen.stopCount
      position = max(position, seen.voidBefore)
      channel.release(upTo: position)
      link.stop(at: now)
    }
    while position < seen.end {
      let order = channel.order(at: position)
      if let submitted = order.submittedNanoseconds, submitted > limit { return }
      position += 1
      channel.release(upTo: position)
      link.take(order, at: now)
    }
  }

  /// When the next order was submitted; `now` of a revision, which what follows it dates; nil:
  /// there is no order.
  package func nextSubmission(in channel: OrderChannel, at now: Int64) -> Int64? {
    guard position < channel.end else { return nil }
    return channel.order(at: position).submittedNanoseconds ?? now
  }
}
