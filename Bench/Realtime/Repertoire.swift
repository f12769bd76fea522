internal import CRealtimeProof
internal import TactusEngine
internal import TactusPattern

/// The commands and patterns that the watched playback thread plays, which together use all its
/// functions.
struct Repertoire {
  private let session: Session
  private let output: SessionOutput
  private let group: PlayerGroup
  private let swarm: Player
  private let taps: Player

  init(_ session: Session, _ output: SessionOutput) {
    self.session = session
    self.output = output
    group = session.makeGroup()
    swarm = session.makePlayer(Timeline(Self.overlapping), in: group, on: output)
    taps = session.makePlayer(Timeline(Self.taps), in: group, on: output)
  }

  /// Plays one tap, which takes one or two steps.
  func tap() throws(EngineError) {
    let tap = Pattern(events: [Event(.hapticTransient)])
    try session.makePlayer(Timeline(tap), in: group, on: output).start()
    Self.wait(milliseconds: 50)
  }

  /// Plays about a second of overlapping voices, loops, curves and dynamic parameters.
  func play() throws(EngineError) {
    try swarm.setPasses(3)
    try taps.setLoops(true)
    try swarm.start()
    try taps.start(at: session.nowNanoseconds + 3_000_000)
    for change in 0..<10 {
      try steer(change)
      Self.wait(milliseconds: 40)
    }
    try move()
    try taps.setLoops(false)
    try taps.stop()
    Self.wait(milliseconds: 200)
    swarm.cancel()
    Self.wait(milliseconds: 50)
  }

  /// Changes values, curves, gain and mutes while everything plays.
  private func steer(_ change: Int) throws(EngineError) {
    let value = Double(change % 5) / 4
    try swarm.send([
      DynamicParameter(.hapticIntensity, value),
      DynamicParameter(.hapticSharpness, value - 0.5, time: 0.01),
    ])
    try taps.schedule(
      ParameterCurve(
        .hapticIntensity, points: [.init(0, 0), .init(0.01, 1), .init(0.03, value)]))
    output.gain = 1 - value / 2
    taps.isMuted = change == 4
    session.setMuted(change == 6, group)
  }

  /// Changes the rate, pauses and seeks.
  private func move() throws(EngineError) {
    try swarm.setRate(1.7)
    try swarm.pause()
    Self.wait(milliseconds: 20)
    try swarm.resume()
    try swarm.seek(to: 50_000_000)
    try swarm.setRate(1)
    try swarm.start()
    Self.wait(milliseconds: 60)
  }

  private static var overlapping: Pattern {
    let points = (0..<8).map { index -> ParameterCurve.ControlPoint in
      .init(Double(index) * 0.04, Double(index % 3) / 2)
    }
    return Pattern(
      events: (0..<20).map(swell), curves: [ParameterCurve(.hapticIntensity, points: points)])
  }

  private static func swell(_ index: Int) -> Event {
    let intensity = 0.05 + Double(index % 5) / 10
    let parameters: [EventParameter] = [
      .init(.hapticIntensity, intensity), .init(.hapticSharpness, Double(index) / 20),
      .init(.attackTime, 0.02), .init(.decayTime, 0.05), .init(.releaseTime, 0.04),
      .init(.sustained, Double(index % 2)),
    ]
    return Event(
      .hapticContinuous, time: Double(index) * 0.01, duration: 0.15, parameters: parameters)
  }

  private static var taps: Pattern {
    Pattern(
      events: (0..<10).map { Event(.hapticTransient, time: Double($0) * 0.007) },
      parameters: [DynamicParameter(.hapticSharpness, 0.3, time: 0.02)])
  }

  private static func wait(milliseconds: Int64) { proof_wait(milliseconds * 1_000_000) }
}
