internal import CoreHaptics
package import Foundation

/// The haptics of the game, after HapticManager in the tutorial "Getting Started With Core
/// Haptics". The engine stops automatically when it is idle. After a reset, the sounds are
/// registered and the player is created again.
///
/// The handlers of the engine run on its own queue, so a lock protects the state. The lock is
/// recursive, because on a virtual clock a handler may run within a call to the engine.
package final class VineHaptics {
  private let engine: CHHapticEngine
  private let files: [VineSound: URL]
  private let lock = NSRecursiveLock()
  private var sounds: [VineSound: CHHapticAudioResourceID] = [:]
  private var swish: (any CHHapticAdvancedPatternPlayer)?
  private var resets = 0
  private var idleStops = 0

  /// Creates the haptics; nil if the hardware has none, so the game plays only its sounds.
  /// - Parameter files: the sound files. The game itself plays those that the engine cannot read.
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
    // The engine may call the reset handler immediately, on its own queue.
    locked { haptics in
      try? haptics.engine.start()
      haptics.setUp()
    }
  }

  /// The sounds that the engine plays with its patterns.
  package var registeredSounds: Set<VineSound> { locked { Set($0.sounds.keys) } }

  /// The number of resets of the engine.
  package var resetCount: Int { locked { $0.resets } }

  /// The number of automatic stops of the engine.
  package var idleStopCount: Int { locked { $0.idleStops } }

  /// Plays the pattern of an event, with its sound if the sound is registered.
  /// - Returns: whether the sound is registered.
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

  /// Starts the swish, a vibration with a tone that ``setSwish(_:)`` changes, when a finger touches
  /// the screen.
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

  /// Starts the engine before any playback, because it may have stopped automatically. If a reset
  /// could not register the sounds because there was no device, they are registered here.
  private func start() throws {
    try engine.start()
    if swish == nil { setUp() }
  }

  /// Restores the engine after a reset, which stopped it and removed its sounds and players.
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
    let values: [(CHHapticDynamicParameter.ID, Float)] = [
      (.hapticIntensityControl, intensity), (.audioVolumeControl, intensity),
      (.audioPitchControl, intensity - 0.5),
    ]
    let parameters = values.map { id, value in
      CHHapticDynamicParameter(parameterID: id, value: value, relativeTime: 0)
    }
    try swish?.sendParameters(parameters, atTime: CHHapticTimeImmediate)
  }

  private func locked<Result>(_ body: (VineHaptics) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(self)
  }
}
