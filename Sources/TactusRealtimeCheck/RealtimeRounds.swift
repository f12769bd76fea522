internal import TactusConformance
internal import TactusDevice

/// Calls an output in rounds as the engine does, and counts the forbidden actions in the calls.
final class RealtimeRounds {
  private let bench: Bench
  private var counters: [RealtimeViolation.Call: CallCounter] = [:]
  private var calls: [RealtimeViolation.Call: Int64] = [:]
  /// The segments of the next submission, one for each actuator.
  private var segments: [Segment]
  private var isLoud = false

  init(_ subject: Subject) throws {
    let bench = try Bench(subject)
    self.bench = bench
    segments = bench.capabilities.actuators.enumerated().map { place, actuator in
      Segment(
        actuator: place, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0, endLevel: 0,
        frequencyHertz: actuator.frequencyBandHertz.lowerBound)
    }
  }

  /// Plays and counts.
  func count(during rounds: Int) -> [RealtimeViolation] {
    for call in RealtimeViolation.Call.allCases {
      counters[call] = CallCounter()
      calls[call] = 0
    }
    play(rounds)
    defer { counters = [:] }
    return RealtimeViolation.Call.allCases.flatMap(violations)
  }

  private func violations(_ call: RealtimeViolation.Call) -> [RealtimeViolation] {
    guard let counter = counters[call], let calls = calls[call] else { return [] }
    return RealtimeViolation.Action.allCases.compactMap { action in
      let count = counter.count(of: action)
      let most = action == .wait ? calls / 100 : 0
      return count > most
        ? RealtimeViolation(call: call, action: action, count: count, calls: calls) : nil
    }
  }

  /// Plays rounds. In each, a level is submitted now; with look-ahead another one is submitted for
  /// later, withdrawn, and replaced. Every tenth round ends with a stop.
  func play(_ rounds: Int) {
    let ahead = bench.capabilities.lookAheadNanoseconds
    for round in 0..<rounds {
      let start = bench.now
      submit(at: start)
      if ahead > 0 {
        submit(at: start + ahead / 2)
        watched(.revise) { $0.revise(from: start + ahead / 2) }
        submit(at: start + ahead / 2)
      }
      if round % 10 == 9 { watched(.stop) { $0.stop(at: start) } }
      bench.pass(until: start + max(bench.rest, 1_000_000))
    }
  }

  private func submit(at start: Int64) {
    isLoud.toggle()
    for place in segments.indices {
      segments[place].startNanoseconds = start
      segments[place].endNanoseconds = start
      segments[place].startLevel = isLoud ? 0.5 : 0
      segments[place].endLevel = isLoud ? 0.5 : 0
    }
    let now = bench.now
    let submitted = segments
    watched(.submit) { _ = $0.submit(submitted.span, at: now) }
  }

  /// Calls the output, and counts its forbidden actions if counting has begun.
  private func watched(_ call: RealtimeViolation.Call, _ body: (any HapticOutput) -> Void) {
    let output = bench.output
    guard let counter = counters[call] else { return body(output) }
    calls[call, default: 0] += 1
    counter.begin()
    body(output)
    counter.end()
  }
}
