internal import CoreHaptics
package import Foundation
internal import Synchronization

/// A point moves over two pads, after Apple's sample HapticPalette: across is sharpness, upwards is
/// intensity.
///
/// On the upper pad it steers one vibration by dynamic parameters: intensity multiplies that of the
/// event, sharpness is added to it. On the lower pad it makes a train of taps, each with the values
/// of its moment.
@MainActor
package final class Palette: Demo {
  /// What the point is pressed on.
  package enum Pad: Sendable, Hashable, CaseIterable {
    case continuous, transient
  }

  /// What a user can do.
  package enum Action: Sendable, Hashable {
    case press(Pad, Point)
    case move(Point)
    case release
  }

  /// Seconds from the press to the first tap that comes by itself.
  package static let firstTapSeconds: TimeInterval = 0.75
  /// Seconds between the taps that follow.
  package static let tapSeconds: TimeInterval = 0.6
  /// Of the event that is steered: the intensity is multiplied, the sharpness added to.
  private static let (initialIntensity, initialSharpness): (Float, Float) = (1, 0.5)
  /// Seconds, longer than anybody presses.
  private static let eventSeconds: TimeInterval = 100

  /// Where the point is.
  package private(set) var point = Point(x: 0.5, y: 0.5)
  /// What it is pressed on; nil: nothing.
  package private(set) var pad: Pad?
  /// How many taps there were.
  package private(set) var tapCount = 0
  private let engine: CHHapticEngine
  private let player: any CHHapticAdvancedPatternPlayer
  private let playing = Flag()
  private var pressed: TimeInterval = 0
  /// Taps of the train since the press.
  private var trainCount = 0

  /// Two pads that nobody touches, on an engine that is started.
  /// - Throws: `CHHapticError` where there is no device.
  package init() throws {
    engine = try CHHapticEngine()
    let event = CHHapticEvent.vibration(
      intensity: Self.initialIntensity, sharpness: Self.initialSharpness, for: Self.eventSeconds)
    player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    let playing = playing
    player.completionHandler = { _ in playing.lower() }
    try engine.start()
  }

  /// What the place of a point means: the top is full intensity, the right is full sharpness.
  package static func values(at point: Point) -> (intensity: Float, sharpness: Float) {
    (1 - Float(point.y), Float(point.x))
  }

  /// Whether the vibration plays: told by its completion.
  package var isVibrating: Bool { playing.isRaised }

  package func perform(_ action: Action, at seconds: TimeInterval) throws {
    switch action {
    case .press(let pad, let point):
      try release()
      self.pad = pad
      self.point = point
      try press(pad, at: seconds)
    case .move(let point):
      self.point = point
      if pad == .continuous { try sendValues() }
    case .release: try release()
    }
  }

  package func update(at seconds: TimeInterval) throws {
    while let due = nextDue, due <= seconds {
      trainCount += 1
      try tap()
    }
  }

  package var nextDue: TimeInterval? {
    guard pad == .transient else { return nil }
    return pressed + Self.firstTapSeconds + Double(trainCount) * Self.tapSeconds
  }

  package func stop() { engine.stop() }

  private func press(_ pad: Pad, at seconds: TimeInterval) throws {
    switch pad {
    case .continuous:
      // First the values: kept for the start, they are felt from its first moment.
      try sendValues()
      playing.raise()
      try player.start(atTime: CHHapticTimeImmediate)
    case .transient:
      pressed = seconds
      trainCount = 0
      try tap()
    }
  }

  private func release() throws {
    if pad == .continuous { try player.stop(atTime: CHHapticTimeImmediate) }
    pad = nil
  }

  private func sendValues() throws {
    let (intensity, sharpness) = Self.values(at: point)
    let parameters = [
      CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: intensity / Self.initialIntensity,
        relativeTime: 0),
      CHHapticDynamicParameter(
        parameterID: .hapticSharpnessControl, value: sharpness - Self.initialSharpness,
        relativeTime: 0),
    ]
    try player.sendParameters(parameters, atTime: CHHapticTimeImmediate)
  }

  private func tap() throws {
    let (intensity, sharpness) = Self.values(at: point)
    let event = CHHapticEvent.tap(intensity: intensity, sharpness: sharpness)
    try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
      .start(atTime: CHHapticTimeImmediate)
    tapCount += 1
  }
}

/// Something that the engine's queue says and the program asks.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }

  func lower() { value.store(false, ordering: .releasing) }
}
