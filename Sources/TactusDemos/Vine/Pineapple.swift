package import Foundation

/// The pineapple on its vine.
package struct Pineapple: Sendable, Hashable {
  /// The state of the pineapple.
  package enum State: Sendable, Hashable {
    /// The pineapple swings on the vine.
    case hanging
    /// The pineapple falls. The values are the time at which it began, in seconds, and the
    /// position.
    case falling(since: TimeInterval, from: Point)
    /// The crocodile caught it, or it fell into the water.
    case gone(since: TimeInterval, wasCaught: Bool)
  }

  /// Seconds of one swing back and forth.
  private static let swingSeconds: TimeInterval = 3
  /// The duration of a fall in seconds.
  static let fallSeconds: TimeInterval = 0.6
  /// Seconds from the end of a fall to the next pineapple.
  static let newSeconds: TimeInterval = 1.5
  /// The upper end of the vine.
  package static let knot = Point(x: 0.5, y: 0)
  /// The position of the crocodile.
  package static let crocodile = Point(x: 0.7, y: 0.9)
  /// The largest distance from the crocodile's mouth for a catch.
  package static let catchReach = 0.12

  /// The state.
  package internal(set) var state = State.hanging

  /// The position at a time; after the fall, where it ended.
  package func place(at seconds: TimeInterval) -> Point {
    switch state {
    case .hanging:
      Point(x: 0.5 + 0.3 * sin(2 * .pi * seconds / Self.swingSeconds), y: 0.5)
    case .falling(let since, let from):
      Point(x: from.x, y: from.y + (Self.crocodile.y - from.y) * fall(at: seconds, since: since))
    case .gone: Self.crocodile
    }
  }

  /// The line of the vine while the pineapple hangs on it.
  func vine(at seconds: TimeInterval) -> VineLine {
    VineLine(knot: Self.knot, fruit: place(at: seconds))
  }

  /// When the state next changes on its own; nil while the pineapple hangs.
  var nextChange: TimeInterval? {
    switch state {
    case .hanging: nil
    case .falling(let since, _): since + Self.fallSeconds
    case .gone(let since, _): since + Self.newSeconds
    }
  }

  /// The fraction of the fall that is complete, 0 to 1. It grows with the square of time.
  private func fall(at seconds: TimeInterval, since: TimeInterval) -> Double {
    let share = min(max((seconds - since) / Self.fallSeconds, 0), 1)
    return share * share
  }
}
