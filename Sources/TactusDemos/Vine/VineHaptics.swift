internal import CoreHaptics
package import Foundation

/// The haptics of the game, after the tutorial's HapticManager: an engine that stops automatically
/// when it is idle, and that gets its sounds and its player again after a reset.
///
/// The handlers of the engine run on its own queue; a lock separates them from the game. It is
/// recursive, because on a virtual clock a handler may run within a call.
package final class VineHaptics {
  private let engine: CHHapticEngine
  private let files: [VineSound: URL]
  private let lock = NSRecursiveLock()
  private var sounds: [VineSound: CHHapticAudioResourceID] = [:]
  private var swish: (any CHHapticAdvancedPatternPlayer)?
  private var resets = 0
  private var idleStops = 0

  /// Nil if the hardware has no haptics: the game then plays only its sounds.
  /// - Parameter files: the sounds; the game itself plays those that cannot be read.
  package init?(_ files: [VineSound: URL]) {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics,
      let engine = try? CHHapticEngine()
    else { return nil }
    self.engine = engine
    self.files = files
    engine.isAutoShutdownEnabled = true
    engine.resetHandler = { [weak self] in self?.handleReset() }
    engine.stoppedHandler = { [weak self] reason in
      if reason == .idleTimeout { self?.locked { $0.idleStops += 1 } }
    }
    // A reset may occur at once, on the engine's queue.
    locked { haptics in
      try? haptics.engine.start()
      haptics.setUp()
    }
  }

  /// The sounds that the engine plays with its patterns.
  package var registeredSounds: Set<VineSound> { locked { Set($0.sounds.keys) } }

  /// How often the engine was reset.
  package var resetCount: Int { locked { $0.resets } }

  /// How often the engine stopped automatically.
  package var idleStopCount: Int { locked { $0.idleStops } }

  /// Plays the pattern of a sound, with the sound if it is registered.
  /// - Returns: whether it is registered.
  /// - Throws: `CHHapticError` if the device is disconnected.
  package func play(_ sound: VineSound) throws -> Bool {
    try locked { haptics in
      try haptics.start()
      let audio = haptics.sounds[sound]
      let pattern =
        switch sound {
        case .slice: try VinePatterns.slice(audio)
        case .nomNom: try VinePatterns.nomNom(audio)
        case .splash: try VinePatterns.splash(audio)
        }
      try haptics.engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
      return audio != nil
    }
  }

  /// Starts the swish when a finger begins to move. Its intensity follows ``setSwish(_:)``.
  /// - Throws: `CHHapticError` if the device is disconnected.
  package func startSwish() throws {
    try locked { haptics in
      try haptics.start()
      try haptics.sendSwish(0)
      try haptics.swish?.start(atTime: CHHapticTimeImmediate)
    }
  }

  /// Changes the swish when the finger moves.
  /// - Parameter intensity: 0 to 1, by its speed.
  /// - Throws: `CHHapticError` if the device is disconnected.
  package func setSwish(_ intensity: Float) throws { try locked { try $0.sendSwish(intensity) } }

  /// Ends the swish when the finger is lifted.
  /// - Throws: `CHHapticError` if the device is disconnected.
  package func stopSwish() throws {
    try locked { try $0.swish?.stop(atTime: CHHapticTimeImmediate) }
  }

  /// Ends all playback.
  package func stop() { engine.stop() }

  /// Called before any playback, because the engine may have stopped automatically. After a reset
  /// without a device the sounds are registered here.
  private func start() throws {
    try engine.start()
    if swish == nil { setUp() }
  }

  /// Handles a reset: the engine has lost its sounds and players, and is stopped.
  private func handleReset() {
    locked { haptics in
      haptics.resets += 1
      haptics.sounds = [:]
      haptics.swish = nil
      try? haptics.start()
    }
  }

  private func setUp() {
    sounds = files.compactMapValues { try? engine.registerAudioResource($0) }
    swish = try? engine.makeAdvancedPlayer(with: VinePatterns.swish())
  }

  private func sendSwish(_ intensity: Float) throws {
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: intensity, relativeTime: 0)
    try swish?.sendParameters([parameter], atTime: CHHapticTimeImmediate)
  }

  private func locked<Result>(_ body: (VineHaptics) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(self)
  }
}
