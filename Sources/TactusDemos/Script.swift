package import Foundation

/// A series of actions with their times, which is repeated in rounds. It steers a demo without a
/// user.
package struct Script<Action: Sendable>: Sendable {
  /// An action and its time.
  package struct Step: Sendable {
    /// The time of the action, in seconds from the beginning of a round.
    package var time: TimeInterval
    /// The action.
    package var action: Action

    /// An action at a time.
    package init(at time: TimeInterval, _ action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The steps of a round, in the order of time.
  package let steps: [Step]
  /// The duration of a round in seconds. All steps are before its end.
  package let period: TimeInterval

  /// Creates a script. Steps at the same time keep their order. Steps before 0, or at or after the
  /// end of the period, are left out.
  package init(_ steps: [Step], period: TimeInterval) {
    let kept = steps.enumerated().filter { $0.element.time >= 0 && $0.element.time < period }
    self.steps = kept.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    self.period = period
  }

  /// The step with a number that counts through all rounds; nil if the script is empty.
  package func step(_ index: Int) -> Step? {
    guard !steps.isEmpty else { return nil }
    let (round, place) = index.quotientAndRemainder(dividingBy: steps.count)
    return Step(at: Double(round) * period + steps[place].time, steps[place].action)
  }
}
