extension CHHapticEngine {
  /// Whether audio events are dropped; false at first. A change acts from the next start of the
  /// engine on. Time runs on over what is dropped.
  public var playsHapticsOnly: Bool {
    get { core.switches.playsHapticsOnly }
    set { core.setSwitch(\.playsHapticsOnly, newValue) }
  }

  /// Whether haptic events are dropped; false at first. A change acts from the next start of the
  /// engine on. With ``playsHapticsOnly`` set as well nothing is played.
  public var playsAudioOnly: Bool {
    get { core.switches.playsAudioOnly }
    set { core.setSwitch(\.playsAudioOnly, newValue) }
  }

  /// Whether the engine is not heard; false at first. Acts at once.
  public var isMutedForAudio: Bool {
    get { core.switches.isMutedForAudio }
    set { core.setSwitch(\.isMutedForAudio, newValue) }
  }

  /// Whether the engine is not felt; false at first. Acts at once. Time runs on; what would have
  /// been felt is lost.
  public var isMutedForHaptics: Bool {
    get { core.switches.isMutedForHaptics }
    set { core.setSwitch(\.isMutedForHaptics, newValue) }
  }

  /// Whether the engine stops by itself when no player has been active for two minutes, and starts
  /// by itself when one is started; false at first.
  public var isAutoShutdownEnabled: Bool {
    get { core.switches.isAutoShutdownEnabled }
    set { core.setSwitch(\.isAutoShutdownEnabled, newValue) }
  }
}
