package import TactusDevice
package import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// Plays effects through the engine, like an app.
package final class EffectPlayer: Sendable {
  private struct State {
    var output: SessionOutput?
    var players: [Int: Player] = [:]
  }

  /// The number of effects that can still be stopped; the oldest is forgotten first.
  private static let keptPlayers = 512

  private let session: Session
  private let state = Guarded(State())
  /// The closure that is called at the end of an effect, with its number and whether it failed.
  private let onEnd: @Sendable (Int, Bool) -> Void

  package init(_ session: Session, onEnd: @escaping @Sendable (Int, Bool) -> Void) {
    self.session = session
    self.onEnd = onEnd
  }

  /// Opens a device. Later effects play on it instead of the previous one.
  package func open(_ device: any HapticDevice) throws(DeviceError) {
    let output = try session.open(device)
    state.withLock { state in
      state.output = output
      state.players = [:]
    }
  }

  /// Begins an effect at a time on the session's clock, or without delay if the time is 0.
  package func play(_ effect: Effect, number: Int, at time: Int64) throws(EngineError) {
    guard let output = state.withLock({ $0.output }) else { throw .outputGone }
    let pattern = Self.pattern(effect)
    let bank = effect.hasSound ? bank(of: pattern) : nil
    let timeline = Timeline(pattern, soundLengths: bank?.lengths(of: pattern) ?? [])
    let player = session.makePlayer(
      timeline, in: session.makeGroup(), on: output, sounds: bank)
    player.onEnd { [onEnd] ending in onEnd(number, ending == .failed) }
    state.withLock { state in
      state.players[number] = player
      state.players[number - Self.keptPlayers] = nil
    }
    try player.start(at: time)
  }

  package func stop(_ number: Int) throws(EngineError) {
    try state.withLock { $0.players[number] }?.stop()
  }

  /// The sound of an effect. Opens the sink in the stream of the device, if no other one is open.
  private func bank(of pattern: Pattern) -> SoundBank? {
    let stage =
      session.stage
      ?? session.openStage(
        SinkOpening.hapticDeviceName, latencySeconds: SoundLimits.latencies.upperBound,
        log: .silent)
    guard let stage else { return nil }
    stage.prepare()
    return SoundBank(
      pattern.events, [EffectSound.resource: EffectSound.samples(rate: stage.rate)],
      rate: stage.rate)
  }

  /// A continuous event with the duration of the effect, with a curve if its level changes.
  private static func pattern(_ effect: Effect) -> Pattern {
    let seconds = Double(effect.durationNanoseconds) / 1e9
    let peak = max(effect.startLevel, effect.endLevel)
    let event = Event(
      .hapticContinuous, duration: seconds, parameters: [EventParameter(.hapticIntensity, peak)])
    let events = [event] + (effect.hasSound ? [EffectSound.event] : [])
    guard effect.startLevel != effect.endLevel, peak > 0 else { return Pattern(events: events) }
    let points = [
      ParameterCurve.ControlPoint(0, effect.startLevel / peak),
      ParameterCurve.ControlPoint(seconds, effect.endLevel / peak),
    ]
    return Pattern(events: events, curves: [ParameterCurve(.hapticIntensity, points: points)])
  }
}
