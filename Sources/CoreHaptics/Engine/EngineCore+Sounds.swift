internal import Foundation
internal import Synchronization
internal import TactusSound
internal import TactusSystem

extension EngineCore {
  /// The greatest number of sounds that may be registered with one engine.
  static let soundLimit = 256

  /// One counter for all engines, so that an id is never valid for another engine.
  private static let lastSound = Atomic<Int>(0)

  func register(
    _ url: URL, _ options: [AnyHashable: Any]
  ) throws(CHHapticError) -> CHHapticAudioResourceID {
    guard url.isFileURL, let path = RegularFile.resolved(url.path) else {
      throw CHHapticError(
        .fileNotFound,
        "there is no audio file \(url.isFileURL ? url.path : url.absoluteString); check the URL")
    }
    let sound = RegisteredSound(
      path: path,
      usesVolumeEnvelope: try Self.flag(CHHapticAudioResourceKeyUseVolumeEnvelope, options) ?? true,
      loops: try Self.flag(CHHapticAudioResourceKeyLoopEnabled, options) ?? false)
    return try state.withLock { state throws(CHHapticError) in
      if state.isDestroyed { throw Self.destroyed }
      guard state.sounds.count < Self.soundLimit else {
        throw CHHapticError(
          .resourceNotAvailable,
          "\(Self.soundLimit) audio resources are registered; unregister some")
      }
      let id = Self.lastSound.add(1, ordering: .relaxed).newValue
      state.sounds[id] = sound
      return id
    }
  }

  func unregister(_ id: CHHapticAudioResourceID) throws(CHHapticError) {
    let removed = state.withLock { $0.sounds.removeValue(forKey: id) }
    guard removed != nil else {
      throw CHHapticError(
        .invalidAudioResource, "the engine has no audio resource \(id); a reset removes them")
    }
    decodedSounds.remove(id)
  }

  private static func flag(
    _ key: String, _ options: [AnyHashable: Any]
  ) throws(CHHapticError) -> Bool? {
    guard let value = options[key] else { return nil }
    if let flag = value as? Bool { return flag }
    throw CHHapticError(.invalidAudioResource, "\(key) is \(value); expected true or false")
  }
}
