import TactusPattern

/// A player of the oracle, an independent implementation of the rules of playback. It receives a
/// list of commands, and computes the state of zones at any time. Times are seconds.
struct OraclePlayer {
  enum Action {
    case start, stop, pause, resume, cancel
    case seek(Double)
    case loops(Bool)
    case loopEnd(Double)
    case rate(Double)
    case value(ControlID, Double)
    /// A curve in engine time.
    case curve(Oracle.Change)
  }

  /// A command with the time of its execution, and its place in the order of all commands.
  struct Step {
    var time: Double
    var order: Int
    var action: Action
  }

  private enum Phase {
    case stopped, playing, paused
  }

  let pattern: Pattern
  private let changes: [Oracle.Change]
  private let tap: Double
  private(set) var runs: [OracleRun] = []
  private(set) var finishes: [Double] = []
  private var sent: [Oracle.Change] = []
  private var phase = Phase.stopped
  private var loops = false
  private var loopEnd = 0.0
  private var rate = 1.0
  private var startOffset = 0.0
  private var startTime = -Double.infinity

  /// - Parameters:
  ///   - steps: the commands in any order.
  ///   - horizon: the time at which playback ends.
  init(_ pattern: Pattern, tap: Double = 0.015, steps: [Step], horizon: Double) {
    self.pattern = pattern
    self.tap = tap
    changes = Oracle.changes(pattern)
    var last = 0.0
    for step in steps.sorted(by: { ($0.time, $0.order) < ($1.time, $1.order) }) {
      rollOn(from: last, to: step.time)
      apply(step.action, at: step.time)
      last = step.time
    }
    rollOn(from: last, to: horizon)
  }

  /// The levels that the player adds to its zone at a time. The caller handles muted players.
  func parts(at time: Double) -> [(level: Double, sharpness: Double)] {
    guard let run = runs.last(where: { $0.begin <= time }), run.isPlaying(at: time) else {
      return []
    }
    return run.parts(at: time, sent: sent)
  }

  /// Ends passes up to a time. At one time, commands come before the end of a pass.
  private mutating func rollOn(from begin: Double, to time: Double) {
    var last = begin
    while phase == .playing, let run = runs.last {
      let length = max(loopEnd, 0.001)
      let end =
        loops && loopEnd > 0
        ? run.time(of: length) : run.naturalEnd(shortest: loops ? 0.001 : 0, sent: sent)
      let moment = max(end, last)
      guard moment < time else { return }
      if !loops {
        finish(at: moment)
      } else {
        if pattern.events.isEmpty && loopEnd == 0 { return }
        beginPass(at: moment)
      }
      last = moment
    }
  }

  private mutating func finish(at time: Double) {
    cut(at: time)
    phase = .stopped
    finishes.append(time)
  }

  private mutating func cut(at time: Double) {
    guard !runs.isEmpty else { return }
    runs[runs.count - 1].over = time
    closeLeg(at: time)
  }

  private mutating func closeLeg(at time: Double) {
    guard let last = runs.last?.legs.indices.last else { return }
    let leg = runs[runs.count - 1].legs[last]
    runs[runs.count - 1].legs[last].to = min(leg.to, time)
  }

  private mutating func beginPass(at time: Double) {
    let old = runs[runs.count - 1]
    cut(at: time)
    begin(.pass, offset: 0, at: time)
    // A change at the exact end of the pattern belongs to the pass that ends there. A change at the
    // exact loop end is not reached.
    let nudge = loopEnd > 0 ? -5e-10 : 5e-10
    for id in ControlID.allCases {
      runs[runs.count - 1].inherited[id] = old.force(id, at: time, sent: sent, nudge: nudge)
    }
    openLeg(at: time)
  }

  private mutating func begin(_ origin: OracleRun.Origin, offset: Double, at time: Double) {
    runs.append(
      OracleRun(
        pattern: pattern, changes: changes, tap: tap, origin: origin, begin: time,
        offset: offset, rate: rate, startTime: startTime))
  }

  private mutating func openLeg(at time: Double) {
    let position = runs[runs.count - 1].position(at: time)
    runs[runs.count - 1].legs.append(
      OracleRun.Leg(from: time, position: position, rate: rate))
  }
}

extension OraclePlayer {
  private mutating func apply(_ action: Action, at time: Double) {
    switch action {
    case .start:
      if phase != .stopped { cut(at: time) }
      startTime = time
      begin(.start, offset: startOffset, at: time)
      startOffset = 0
      phase = .playing
      openLeg(at: time)
    case .stop, .cancel:
      if phase != .stopped { finish(at: time) }
    case .pause:
      guard phase == .playing else { return }
      phase = .paused
      closeLeg(at: time)
    case .resume:
      guard phase == .paused else { return }
      phase = .playing
      openLeg(at: time)
    case .seek(let offset): seek(to: offset, at: time)
    case .loops(let loops): self.loops = loops
    case .loopEnd(let end): loopEnd = end
    case .rate(let rate):
      self.rate = min(max(rate, 1.0 / 64), 64)
      guard phase == .playing else { return }
      closeLeg(at: time)
      openLeg(at: time)
    case .value(let id, let value): sent.append(.init(DynamicParameter(id, value, time: time)))
    case .curve(let change): sent.append(change)
    }
  }

  private mutating func seek(to offset: Double, at time: Double) {
    var target = offset
    if loops {
      let end = max(loopEnd > 0 ? loopEnd : plainEnd, 0.001)
      if target >= end { target = 0 }
    }
    guard phase != .stopped else {
      startOffset = target
      return
    }
    cut(at: time)
    begin(.seek, offset: target, at: time)
    if phase == .playing { openLeg(at: time) }
  }

  /// The natural end of the pattern.
  private var plainEnd: Double {
    var run = OracleRun(
      pattern: pattern, changes: changes, tap: tap, origin: .start, begin: 0, offset: 0, rate: 1,
      startTime: 0)
    run.legs = [OracleRun.Leg(from: 0, position: 0, rate: 1)]
    return run.naturalEnd(shortest: 0, sent: [])
  }
}
