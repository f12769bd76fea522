internal import TactusSystem

extension Studio {
  /// Ends everything that plays when an actuator has used its ``EnergyBudget``, and reports it on
  /// every page. Called for each frame of a display.
  func limitEnergy() {
    guard let stage, stage.restSeconds > 0 else { return }
    let isFirst = state.withLock { state in
      defer { state.isResting = true }
      return !state.isResting
    }
    guard isFirst else { return }
    stopAll()
    let message = StudioText.refused("stopped: \(restReason ?? "the motors were driven for long")")
    let pages = state.withLock { Array($0.pages.values) }
    for page in pages where page.hasGreeted { page.socket.send(message) }
  }

  /// The reason why nothing can be played, in one line; nil if something can be played.
  var restReason: String? {
    guard let seconds = stage?.restSeconds, seconds > 0 else {
      state.withLock { $0.isResting = false }
      return nil
    }
    return "the motors were driven for long and rest for \(Int(seconds.rounded(.up))) s"
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
