internal import CoreHaptics
package import Foundation
internal import Synchronization

/// Two pads on which a finger presses a point, after Apple's sample HapticPalette. The horizontal
/// position of the point is the sharpness, the vertical position the intensity.
///
/// On the upper pad the point changes a vibration by dynamic parameters: its intensity multiplies
/// that of the event, and its sharpness is added. On the lower pad it plays a series of taps, each
/// with the values of the point at that time.
@MainActor
package final class Palette: Demo {
  /// The pad on which the point is pressed.
  package enum Pad: Sendable, Hashable, CaseIterable {
    case continuous, transient
  }

  /// What a user can do.
  package enum Action: Sendable, Hashable {
    case press(Pad, Point)
    case move(Point)
    case release
  }

  /// Seconds from the press to the first automatic tap.
  package static let firstTapSeconds: TimeInterval = 0.75
  /// Seconds between the following taps.
  package static let tapSeconds: TimeInterval = 0.6
  /// The values of the vibration's event. Dynamic parameters multiply the intensity, and increase
  /// or decrease the sharpness.
  private static let (initialIntensity, initialSharpness): (Float, Float) = (1, 0.5)
  /// The duration of the vibration's event in seconds: longer than any press.
  private static let eventSeconds: TimeInterval = 100

  /// The position of the point.
  package private(set) var point = Point(x: 0.5, y: 0.5)
  /// The pressed pad; nil if none is pressed.
  package private(set) var pad: Pad?
  /// The number of taps since the program began.
  package private(set) var tapCount = 0
  private let engine: CHHapticEngine
  private let player: any CHHapticAdvancedPatternPlayer
  private let playing = Flag()
  private var pressed: TimeInterval = 0
  /// The number of automatic taps since the pad was pressed.
  private var trainCount = 0

  /// Creates two pads that are not pressed, and starts the engine.
  /// - Throws: `CHHapticError` if there is no device.
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

  /// The intensity and sharpness of a point: 1 at the top and at the right.
  package static func values(at point: Point) -> (intensity: Float, sharpness: Float) {
    (1 - Float(point.y), Float(point.x))
  }

  /// Whether the vibration plays, as its completion handler reports.
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
      // Sent before the start: the player keeps the values and applies them from its first moment.
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

/// A flag that can be changed and read on different threads: the engine's queue clears it, and the
/// program reads it.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }

  func lower() { value.store(false, ordering: .releasing) }
}
