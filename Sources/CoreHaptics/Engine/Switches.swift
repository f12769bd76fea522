internal import TactusEngine

/// The switches of an engine, as the app sets them.
struct Switches {
  var playsHapticsOnly = false
  var playsAudioOnly = false
  var isMutedForAudio = false
  var isMutedForHaptics = false
  var isAutoShutdownEnabled = false

  /// The events that are played: none if both are set, because each drops what the other keeps.
  var played: PlayedEvents {
    switch (playsHapticsOnly, playsAudioOnly) {
    case (false, false): .all
    case (true, false): .haptic
    case (false, true): .audio
    case (true, true): .none
    }
  }
}
