import CoreHaptics
import Foundation
import TactusDemos
import TactusTesting

/// Runs a demo on a virtual clock, which jumps from one due time of the demo to the next.
@MainActor
struct Rig<Program: Demo> {
  let simulator: HapticSimulator
  let playing: SelfPlaying<Program>
  /// Seconds between additional updates like those that drawing causes; nil for no such updates.
  var frameSeconds: TimeInterval?

  /// - Parameter script: the script to play; nil if a user controls the program.
  init(
    _ simulator: HapticSimulator = HapticSimulator(), _ script: Script<Program.Action>? = nil,
    _ make: () throws -> Program
  ) throws {
    self.simulator = simulator
    let program = try simulator.run { try make() }
    playing = SelfPlaying(
      program, script ?? Script([], period: 1), isSteered: script == nil)
    try update(at: 0)
  }

  var program: Program { playing.program }
  var capture: HapticCapture { simulator.capture }

  /// Advances the clock to a time.
  func run(to end: TimeInterval) throws {
    while let next = nextUpdate, next <= end { try step(to: next) }
    try step(to: end)
  }

  /// Advances the clock to a time and performs an action of the user.
  func perform(_ action: Program.Action, at seconds: TimeInterval) throws {
    try run(to: seconds)
    try simulator.run { try playing.steer(action, at: seconds) }
  }

  private var nextUpdate: TimeInterval? {
    let frame = frameSeconds.map { simulator.elapsed + $0 }
    return [playing.nextDue, frame].compactMap(\.self).min()
  }

  private func step(to seconds: TimeInterval) throws {
    simulator.advance(by: seconds - simulator.elapsed)
    try update(at: seconds)
  }

  private func update(at seconds: TimeInterval) throws {
    try simulator.run { try playing.update(at: seconds) }
  }
}

/// Whether two lists of times agree within two nanoseconds: one for the rounding in each list.
func agree(_ times: [TimeInterval], _ expected: [TimeInterval]) -> Bool {
  times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) <= 2e-9 }
}

/// Whether two lists of values agree within a millionth.
func agree(_ values: [Float], _ expected: [Double]) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { abs(Double($0) - $1) <= 1e-6 }
}
