import CoreHaptics
import Foundation
import TactusDemos
import TactusTesting

/// A program on a virtual clock: time passes from one thing that is due to the next.
@MainActor
struct Rig<Program: Demo> {
  let simulator: HapticSimulator
  let playing: SelfPlaying<Program>
  /// Seconds between updates besides those that are due, as one who draws would have; nil: none.
  var frameSeconds: TimeInterval?

  /// - Parameter script: what is played; nil: a user steers.
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

  /// Lets time pass up to a time.
  func run(to end: TimeInterval) throws {
    while let next = nextUpdate, next <= end { try step(to: next) }
    try step(to: end)
  }

  /// Lets time pass up to a time, and does what a user asks for then.
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

/// Whether two lists of times agree to two nanoseconds: one of rounding on either side.
func agree(_ times: [TimeInterval], _ expected: [TimeInterval]) -> Bool {
  times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) <= 2e-9 }
}

/// Whether two lists of values agree to a millionth.
func agree(_ values: [Float], _ expected: [Double]) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { abs(Double($0) - $1) <= 1e-6 }
}
