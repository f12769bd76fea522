internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

/// What a player does. The engine holds it while it is active; the object that the app holds is
/// its face.
final class PlayerCore: Sendable {
  private struct State {
    var loops = false
    /// Seconds; 0: where the pattern ends by itself.
    var loopEnd = 0.0
    var rate: Float = 1
    /// Whether a setting found no room in the queue: it is sent again before the next start.
    var isUnsent = false
    var completion: Handed<CHHapticAdvancedPatternPlayerCompletionHandler>?
    /// Ends that the completion handler has not been told of.
    var ends = 0
    /// Why the last of them was no good end.
    var failure: CHHapticError?
    /// What the device had refused when the player was started.
    var refusalsBefore = 0
  }

  let engine: EngineCore
  let handle: Player
  let generation: Int
  /// Seconds: the pattern's duration.
  let duration: Double
  private let state = Guarded(State())

  init(_ engine: EngineCore, _ handle: Player, generation: Int, duration: Double) {
    self.engine = engine
    self.handle = handle
    self.generation = generation
    self.duration = duration
    handle.onEnd { [weak self] ending in self?.noteEnd(ending) }
    handle.onChange { [weak self] in self?.noteChange() }
  }

  var completion: Handed<CHHapticAdvancedPatternPlayerCompletionHandler>? {
    get { state.withLock { $0.completion } }
    set {
      // The old one is released when the lock is free: what it captured may call back.
      var handler = newValue
      state.withLock { swap(&$0.completion, &handler) }
    }
  }

  private func noteEnd(_ ending: PlayerEvents.Ending) {
    let refusal = refusal
    let isFirst = state.withLock { state in
      guard state.completion != nil else { return false }
      state.ends += 1
      state.failure = state.failure ?? (ending == .failed ? EngineCore.interrupted : refusal)
      return state.ends == 1
    }
    if isFirst { engine.server.handlers.add { self.tellEnds() } }
  }

  private func tellEnds() {
    let (ends, failure, completion) = state.withLock { state in
      defer { state.ends = 0 }
      return (state.ends, state.failure, state.completion)
    }
    for _ in 0..<ends { completion?.value(failure) }
  }

  /// The player is started: what the device refuses from now on is its failure, too.
  func noteStart() {
    let refusals = engine.refusals.count
    state.withLock { ($0.refusalsBefore, $0.failure) = (refusals, nil) }
  }

  /// What the device has refused since the start, which part of the pattern may have been.
  var refusal: CHHapticError? {
    engine.refusal(since: state.withLock { $0.refusalsBefore })
  }

  private func noteChange() {
    engine.playerChanged(self)
    engine.server.handlers.runIfVirtual()
  }
}

/// Settings that a command carries to the playback thread.
extension PlayerCore {
  var loops: Bool {
    get { state.withLock { $0.loops } }
    set {
      state.withLock { state in
        state.loops = newValue
        attempt(&state) { () throws(EngineError) in try handle.setLoops(newValue) }
      }
    }
  }

  var loopEnd: Double {
    get {
      let end = state.withLock { $0.loopEnd }
      return end > 0 ? end : duration
    }
    set {
      guard newValue >= 0, newValue.isFinite else { return }
      state.withLock { state in
        state.loopEnd = newValue
        attempt(&state) { () throws(EngineError) in
          try handle.setLoopEnd(Nanoseconds.from(seconds: newValue))
        }
      }
    }
  }

  var rate: Float {
    get { state.withLock { $0.rate } }
    set {
      guard let limited = PlaybackRate.limited(Double(newValue)) else { return }
      state.withLock { state in
        state.rate = Float(limited)
        attempt(&state) { () throws(EngineError) in try handle.setRate(limited) }
      }
    }
  }

  /// Sends all settings again where one was not taken.
  func sendSettings() {
    state.withLock { state in
      guard state.isUnsent else { return }
      state.isUnsent = false
      let (loops, end, rate) = (state.loops, state.loopEnd, state.rate)
      attempt(&state) { () throws(EngineError) in
        try handle.setLoops(loops)
        try handle.setLoopEnd(Nanoseconds.from(seconds: end))
        try handle.setRate(Double(rate))
      }
    }
  }

  private func attempt(_ state: inout State, _ command: () throws(EngineError) -> Void) {
    do throws(EngineError) { try command() } catch { state.isUnsent = true }
  }
}
