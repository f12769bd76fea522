internal import Dispatch
internal import TactusDevice

/// The progress of a link.
struct LinkStanding: Sendable, Equatable {
  /// Whether all orders are accepted or void.
  var isDrained = false
  /// As ``Link/isStill``.
  var isStill = false
  /// Whether the link has ended. Then nothing changes any more.
  var hasEnded = false
  /// The index up to which orders were read, and the number of stops.
  var position = 0
  var stops = 0

  init() {}

  init(_ link: Link, _ reader: OrderReader) {
    (isDrained, isStill, hasEnded) = (link.isDrained, link.isStill, link.isEnded)
    (position, stops) = (reader.position, reader.stopCount)
  }
}
