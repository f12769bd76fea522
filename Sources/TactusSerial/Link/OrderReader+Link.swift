package import TactusDevice

extension OrderReader {
  /// Passes the orders to a link.
  ///
  /// - Parameter limit: orders that were submitted later stay in the channel, with all orders after
  ///   them.
  package mutating func give(
    _ channel: OrderChannel, to link: inout Link, at now: Int64, submittedBy limit: Int64 = .max
  ) {
    read(channel, submittedBy: limit) { arrival in
      switch arrival {
      case .stop: link.stop(at: now)
      case .order(let order): link.take(order, at: now)
      }
    }
  }
}
