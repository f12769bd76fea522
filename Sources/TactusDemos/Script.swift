package import Foundation

/// What a program is made to do where nobody steers it: actions with their times, over and over.
package struct Script<Action: Sendable>: Sendable {
  /// One action and when it is done.
  package struct Step: Sendable {
    /// Seconds from the beginning of a round.
    package var time: TimeInterval
    /// What is done.
    package var action: Action

    /// An action at a time.
    package init(at time: TimeInterval, _ action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The steps of a round, by time.
  package let steps: [Step]
  /// Seconds of a round, later than its last step.
  package let period: TimeInterval

  /// A script; steps at one time keep their order, and those at or after the period are left out.
  package init(_ steps: [Step], period: TimeInterval) {
    let kept = steps.enumerated().filter { $0.element.time >= 0 && $0.element.time < period }
    self.steps = kept.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    self.period = period
  }

  /// A step of the whole performance, rounds counted together; nil where there are none.
  package func step(_ index: Int) -> Step? {
    guard !steps.isEmpty else { return nil }
    let (round, place) = index.quotientAndRemainder(dividingBy: steps.count)
    return Step(at: Double(round) * period + steps[place].time, steps[place].action)
  }
}
