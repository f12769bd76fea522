internal import TactusSystem

extension Studio {
  /// Ends everything that plays when an actuator has used its ``EnergyBudget``, and reports it on
  /// every page. Until the actuator has rested, the gain is 0. Playback that begins in this time is
  /// ended, too: a message that was admitted just before the budget ran out can start it. Called
  /// for each frame of a display.
  func limitEnergy() {
    guard let stage else { return }
    let seconds = stage.restSeconds
    let rests = seconds > 0
    let (isNew, plays) = state.withLock { state in
      guard state.stage === stage else { return (false, false) }
      let hasChanged = state.isResting != rests
      state.isResting = rests
      if hasChanged { state.applyGain() }
      return (hasChanged && rests, rests && state.plays)
    }
    if isNew || plays { stopAll() }
    guard isNew else { return }
    let message = StudioText.refused("stopped: \(Self.restReason(seconds))")
    let pages = state.withLock { Array($0.pages.values) }
    for page in pages where page.hasGreeted { page.socket.send(message) }
  }

  /// The reason why nothing can be played, in one line; nil if something can be played.
  var restReason: String? {
    guard let seconds = stage?.restSeconds, seconds > 0 else { return nil }
    return Self.restReason(seconds)
  }

  private static func restReason(_ seconds: Double) -> String {
    "the motors were driven for long and rest for \(Int(seconds.rounded(.up))) s"
  }
}

extension Studio.State {
  /// Whether a page or a program plays.
  fileprivate var plays: Bool {
    !playings.isEmpty || !fingers.isEmpty || ball != nil || vine != nil
  }
}

extension PageMessage {
  /// Whether the message makes the device play.
  var drives: Bool {
    switch self {
    case .play, .press, .move, .tap, .feedback: true
    case .ball(let action): action != .end
    case .vine(let action): action != .end && action != .lift
    case .change(_, let change): change == .pause(false)
    case .hello, .beat, .answer, .echo, .stop, .rest, .gain, .mute, .zone, .device, .lift, .scope:
      false
    }
  }
}
