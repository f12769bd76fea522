internal import CoreHaptics
package import Foundation

/// The haptics of the game, after the tutorial's HapticManager: an engine that may stop by itself
/// when it is idle, and that gets its sounds and its player back after a reset.
///
/// The engine's handlers come on its own queue; a lock keeps them and the game apart. It can be
/// taken again by the thread that holds it: on a virtual clock a handler may run within a call.
package final class VineHaptics {
  private let engine: CHHapticEngine
  private let files: [VineSound: URL]
  private let lock = NSRecursiveLock()
  private var sounds: [VineSound: CHHapticAudioResourceID] = [:]
  private var swish: (any CHHapticAdvancedPatternPlayer)?
  private var resets = 0
  private var idleStops = 0

  /// Nil where the hardware has no haptics: the game goes on with its sounds alone.
  /// - Parameter files: the sounds; one that is missing or cannot be read is left to the game.
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
    // A reset may come at once, on its own queue.
    locked { haptics in
      try? haptics.engine.start()
      haptics.setUp()
    }
  }

  /// The sounds that the engine plays with its patterns.
  package var registeredSounds: Set<VineSound> { locked { Set($0.sounds.keys) } }

  /// How often the engine was reset.
  package var resetCount: Int { locked { $0.resets } }

  /// How often the engine stopped by itself, having nothing to do.
  package var idleStopCount: Int { locked { $0.idleStops } }

  /// Plays what belongs to a sound, with the sound if it is registered.
  /// - Returns: whether it is.
  /// - Throws: `CHHapticError` where the device is away.
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

  /// A finger begins to move through the air. What is felt follows ``setSwish(_:)``.
  /// - Throws: `CHHapticError` where the device is away.
  package func startSwish() throws {
    try locked { haptics in
      try haptics.start()
      try haptics.sendSwish(0)
      try haptics.swish?.start(atTime: CHHapticTimeImmediate)
    }
  }

  /// The finger moves.
  /// - Parameter intensity: 0 to 1, with its speed.
  /// - Throws: `CHHapticError` where the device is away.
  package func setSwish(_ intensity: Float) throws { try locked { try $0.sendSwish(intensity) } }

  /// The finger is lifted.
  /// - Throws: `CHHapticError` where the device is away.
  package func stopSwish() throws {
    try locked { try $0.swish?.stop(atTime: CHHapticTimeImmediate) }
  }

  /// Ends all that is felt.
  package func stop() { engine.stop() }

  /// Always called first: the engine may have stopped by itself. After a reset that found no device
  /// the sounds are still to be registered.
  private func start() throws {
    try engine.start()
    if swish == nil { setUp() }
  }

  /// The engine has lost its sounds and players, and is stopped.
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
