internal import TactusSystem

/// The decoded registered sounds of an engine, so that each is decoded once and not for each
/// player. Any thread may use it.
package final class SoundCache: Sendable {
  private struct State {
    var sounds: [Int: SoundSamples] = [:]
    /// The number of samples that may still be kept.
    var left: Int
  }

  private let state: Guarded<State>

  /// - Parameter limit: the largest number of samples that are kept. Further sounds are decoded
  ///   each time.
  package init(limit: Int = SoundLimits.samples) { state = Guarded(State(left: limit)) }

  /// A sound that is kept at a rate in frames per second; nil if there is none.
  func sound(_ id: Int, rate: Int) -> SoundSamples? {
    state.withLock { state in
      guard let sound = state.sounds[id], sound.rate == rate else { return nil }
      return sound
    }
  }

  /// Keeps a sound if there is room for it.
  func keep(_ sound: SoundSamples, as id: Int) {
    remove(id)
    state.withLock { state in
      guard sound.interleaved.count <= state.left else { return }
      state.left -= sound.interleaved.count
      state.sounds[id] = sound
    }
  }

  /// Removes all sounds.
  package func removeAll() {
    state.withLock { state in
      for sound in state.sounds.values { state.left += sound.interleaved.count }
      state.sounds = [:]
    }
  }

  /// Removes a sound whose id is no longer valid.
  package func remove(_ id: Int) {
    state.withLock { state in
      guard let sound = state.sounds.removeValue(forKey: id) else { return }
      state.left += sound.interleaved.count
    }
  }
}
