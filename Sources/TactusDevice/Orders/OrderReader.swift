internal import Synchronization

/// The position of the only reader of a channel.
package struct OrderReader: Sendable, Equatable {
  /// An item that the reader finds in the channel.
  package enum Arrival: Sendable {
    /// A stop. It comes before the orders that were given after it.
    case stop
    case order(Order)
  }

  package private(set) var position = 0
  package private(set) var stopCount = 0

  package init() {}

  /// Passes on the stop and the orders that have arrived.
  ///
  /// - Parameter limit: orders that were submitted later stay in the channel, with all orders after
  ///   them.
  package mutating func read(
    _ channel: OrderChannel, submittedBy limit: Int64 = .max, _ take: (Arrival) -> Void
  ) {
    let traffic = channel.look()
    if traffic.stopCount != stopCount {
      stopCount = traffic.stopCount
      position = max(position, traffic.voidBefore)
      channel.release(upTo: position)
      take(.stop)
    }
    while position < traffic.end {
      let order = channel.order(at: position)
      if let submitted = order.submittedNanoseconds, submitted > limit { return }
      position += 1
      channel.release(upTo: position)
      take(.order(order))
    }
  }

  /// When the next order was submitted; `now` for a revision, which takes the time of the next
  /// order. Nil if there is no order.
  package func nextSubmission(in channel: OrderChannel, at now: Int64) -> Int64? {
    guard position < channel.end else { return nil }
    return channel.order(at: position).submittedNanoseconds ?? now
  }
}
