package import CoreHaptics
package import Foundation

/// Plays the feedback generators of UIKit, and one custom pattern: a tap, and a vibration that a
/// parameter curve fades out (from the article "Haptics: default vs customizable").
@MainActor
package final class Feedback: Demo {
  /// What a user can do.
  package enum Action: Sendable, Hashable {
    case notification(UINotificationFeedbackGenerator.FeedbackType)
    case impact(UIImpactFeedbackGenerator.FeedbackStyle)
    case selection
    /// The custom pattern: a tap and a fading vibration.
    case fade
  }

  /// All actions, in the order in which the script plays them and the view lists them.
  package static let actions: [Action] = [
    .notification(.success), .notification(.warning), .notification(.error), .impact(.light),
    .impact(.medium), .impact(.heavy), .impact(.soft), .impact(.rigid), .selection, .fade,
  ]
  /// Seconds between two actions of the script.
  package static let stepSeconds: TimeInterval = 1.5

  /// The time in seconds at which each action was last triggered.
  package private(set) var triggeredAt: [Action: TimeInterval] = [:]
  private let notifications = UINotificationFeedbackGenerator()
  private let selections = UISelectionFeedbackGenerator()
  private let engine: CHHapticEngine

  /// Creates the generators, and an engine for the custom pattern.
  /// - Throws: `CHHapticError` if there is no device.
  package init() throws {
    engine = try CHHapticEngine()
    notifications.prepare()
  }

  package func perform(_ action: Action, at seconds: TimeInterval) throws {
    triggeredAt[action] = seconds
    switch action {
    case .notification(let type): notifications.notificationOccurred(type)
    case .impact(let style): UIImpactFeedbackGenerator(style: style).impactOccurred()
    case .selection: selections.selectionChanged()
    case .fade:
      try engine.start()
      try engine.makePlayer(with: Self.fadePattern()).start(atTime: CHHapticTimeImmediate)
    }
  }

  package func update(at seconds: TimeInterval) throws {}

  package var nextDue: TimeInterval? { nil }

  /// Stops the custom pattern. The patterns of the generators are not stopped: the longest lasts
  /// 0.4 seconds.
  package func stop() { engine.stop() }

  /// A script with every action once, in the order of ``actions``.
  package static var script: Script<Action> {
    Script(
      actions.enumerated().map { .init(at: Double($0.offset) * stepSeconds, $0.element) },
      period: Double(actions.count) * stepSeconds)
  }

  /// A tap, and from 0.125 s on a vibration of one second, whose intensity a curve reduces from 1
  /// to 0.
  private static func fadePattern() throws -> CHHapticPattern {
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 1, value: 0)],
      relativeTime: 0)
    return try CHHapticPattern(
      events: [
        .tap(intensity: 1, sharpness: 0),
        .vibration(intensity: 1, sharpness: 0, at: 0.125, for: 1),
      ], parameterCurves: [curve])
  }
}
