internal import Dispatch

/// How far a link has come with what it was given.
struct LinkStanding: Sendable, Equatable {
  /// Whether all orders were accepted, or are void.
  var isDrained = false
  /// Whether the last stop was confirmed.
  var isStill = false
  /// Whether the link is over: nothing changes any more.
  var hasEnded = false
  /// Up to where orders were read, and how many stops.
  var position = 0
  var stops = 0

  init() {}

  init(_ link: Link, _ reader: OrderReader) {
    (isDrained, isStill, hasEnded) = (link.isDrained, link.isStill, link.isEnded)
    (position, stops) = (reader.position, reader.stopCount)
  }
}
