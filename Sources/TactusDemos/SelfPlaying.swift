package import Foundation

/// A demo that plays its script until a user performs an action.
@MainActor
package final class SelfPlaying<Program: Demo> {
  /// The program.
  package let program: Program
  private let script: Script<Program.Action>
  /// When the script began; nil if a user steers the program.
  private var begin: TimeInterval?
  private var place = 0

  /// - Parameter isSteered: whether a user steers the program from the beginning, without the
  ///   script.
  package init(_ program: Program, _ script: Script<Program.Action>, isSteered: Bool = false) {
    self.program = program
    self.script = script
    begin = isSteered ? nil : 0
  }

  /// Whether the script is played.
  package var playsScript: Bool { begin != nil }

  /// Plays the script from its beginning.
  package func playScript(from seconds: TimeInterval) {
    begin = seconds
    place = 0
  }

  /// Performs an action of the user, which ends the script.
  package func steer(_ action: Program.Action, at seconds: TimeInterval) throws {
    begin = nil
    try program.perform(action, at: seconds)
  }

  /// Performs the steps of the script and the program's own updates up to a time, in order.
  package func update(at seconds: TimeInterval) throws {
    while let step = nextStep, step.time <= seconds {
      place += 1
      try program.update(at: step.time)
      try program.perform(step.action, at: step.time)
    }
    try program.update(at: seconds)
  }

  /// The time at which ``update(at:)`` must next be called; nil if nothing happens without an
  /// action of the user.
  package var nextDue: TimeInterval? {
    [nextStep?.time, program.nextDue].compactMap(\.self).min()
  }

  private var nextStep: Script<Program.Action>.Step? {
    guard let begin, var step = script.step(place) else { return nil }
    step.time += begin
    return step
  }
}
