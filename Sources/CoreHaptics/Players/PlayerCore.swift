internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

/// The implementation of a player. The app's player object keeps it alive, and so does the engine
/// while the player is active.
final class PlayerCore: Sendable {
  private struct State {
    var loops = false
    /// Seconds; 0 stands for the natural end of the pattern.
    var loopEnd = 0.0
    var rate: Float = 1
    /// Whether a setting was refused because the queue was full. It is sent again before the next
    /// start.
    var isUnsent = false
    var completion: UncheckedTransfer<CHHapticAdvancedPatternPlayerCompletionHandler>?
    /// The number of ends that the completion handler has not received yet.
    var ends = 0
    /// The first error since the last start; nil if there was none.
    var failure: CHHapticError?
    /// The number of commands that the device had refused when the player was started.
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

  var completion: UncheckedTransfer<CHHapticAdvancedPatternPlayerCompletionHandler>? {
    get { state.withLock { $0.completion } }
    set {
      // The old handler is released after the lock is free, because releasing it may call the
      // player.
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
    if isFirst { engine.server.handlers.add { self.reportEnds() } }
  }

  private func reportEnds() {
    let (ends, failure, completion) = state.withLock { state in
      defer { state.ends = 0 }
      return (state.ends, state.failure, state.completion)
    }
    for _ in 0..<ends { completion?.value(failure) }
  }

  /// Notes the start. Commands that the device refuses from now on count as failures of the player.
  func noteStart() {
    let refusals = engine.refusals.count
    state.withLock { ($0.refusalsBefore, $0.failure) = (refusals, nil) }
  }

  /// A command that the device refused since the start; nil if it refused none. It may have
  /// belonged to another pattern.
  var refusal: CHHapticError? {
    engine.refusal(since: state.withLock { $0.refusalsBefore })
  }

  private func noteChange() {
    engine.playerChanged(self)
    engine.server.handlers.runIfVirtual()
  }
}

/// Settings that are sent to the playback thread as commands.
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

  /// Sends all settings again if one was refused.
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
