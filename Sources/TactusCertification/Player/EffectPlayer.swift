package import TactusDevice
package import TactusEngine
internal import TactusPattern
internal import TactusSystem

/// Plays effects through the engine as an app would: the player under test, in whatever process.
package final class EffectPlayer: Sendable {
  private struct State {
    var output: SessionOutput?
    var players: [Int: Player] = [:]
  }

  /// Effects that are kept at once; the oldest goes first.
  private static let keptPlayers = 512

  private let session: Session
  private let state = Guarded(State())
  /// Told when an effect was over: its number, and whether it failed.
  private let onEnd: @Sendable (Int, Bool) -> Void

  package init(_ session: Session, onEnd: @escaping @Sendable (Int, Bool) -> Void) {
    self.session = session
    self.onEnd = onEnd
  }

  /// Opens a device; effects play on the one that was opened last.
  package func open(_ device: any HapticDevice) throws(DeviceError) {
    let output = try session.open(device)
    state.withLock { state in
      state.output = output
      state.players = [:]
    }
  }

  /// Begins an effect at a time on the session's clock; 0: at once.
  package func play(_ effect: Effect, number: Int, at time: Int64) throws(EngineError) {
    guard let output = state.withLock({ $0.output }) else { throw .outputGone }
    let player = session.makePlayer(
      Timeline(Self.pattern(effect)), in: session.makeGroup(), on: output)
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

  /// A continuous event of the effect's length, under a curve where its level moves.
  private static func pattern(_ effect: Effect) -> Pattern {
    let seconds = Double(effect.durationNanoseconds) / 1e9
    let peak = max(effect.startLevel, effect.endLevel)
    let event = Event(
      .hapticContinuous, duration: seconds, parameters: [EventParameter(.hapticIntensity, peak)])
    guard effect.startLevel != effect.endLevel, peak > 0 else { return Pattern(events: [event]) }
    let points = [
      ParameterCurve.ControlPoint(0, effect.startLevel / peak),
      ParameterCurve.ControlPoint(seconds, effect.endLevel / peak),
    ]
    return Pattern(events: [event], curves: [ParameterCurve(.hapticIntensity, points: points)])
  }
}
