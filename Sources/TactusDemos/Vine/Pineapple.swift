package import Foundation

/// The pineapple on its vine.
package struct Pineapple: Sendable, Hashable {
  /// The state of the pineapple.
  package enum State: Sendable, Hashable {
    /// It swings on the vine.
    case hanging
    /// It falls, from a place.
    case falling(since: TimeInterval, from: Point)
    /// It was caught, or fell into the water.
    case gone(since: TimeInterval, wasCaught: Bool)
  }

  /// Seconds of one swing back and forth.
  private static let swingSeconds: TimeInterval = 3
  /// Seconds of a fall.
  static let fallSeconds: TimeInterval = 0.6
  /// Seconds until the next pineapple.
  static let newSeconds: TimeInterval = 1.5
  /// The upper end of the vine.
  package static let knot = Point(x: 0.5, y: 0)
  /// The position of the crocodile.
  package static let crocodile = Point(x: 0.7, y: 0.9)
  /// The largest distance from the crocodile's mouth for a catch.
  package static let catchReach = 0.12

  /// The state.
  package internal(set) var state = State.hanging

  /// Its position; the last one after it is gone.
  package func place(at seconds: TimeInterval) -> Point {
    switch state {
    case .hanging:
      Point(x: 0.5 + 0.3 * sin(2 * .pi * seconds / Self.swingSeconds), y: 0.5)
    case .falling(let since, let from):
      Point(x: from.x, y: from.y + (Self.crocodile.y - from.y) * fall(at: seconds, since: since))
    case .gone: Self.crocodile
    }
  }

  /// The vine while it hangs.
  func vine(at seconds: TimeInterval) -> VineLine {
    VineLine(knot: Self.knot, fruit: place(at: seconds))
  }

  /// When the state next changes without an action; nil: never.
  var nextChange: TimeInterval? {
    switch state {
    case .hanging: nil
    case .falling(let since, _): since + Self.fallSeconds
    case .gone(let since, _): since + Self.newSeconds
    }
  }

  /// The share of the fall that is complete: it grows with the square of time.
  private func fall(at seconds: TimeInterval, since: TimeInterval) -> Double {
    let share = min(max((seconds - since) / Self.fallSeconds, 0), 1)
    return share * share
  }
}
