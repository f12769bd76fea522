/// The commands from the harness to the player: lines of words over a socket. Times are nanoseconds
/// on CLOCK_MONOTONIC, the clock of both processes.
package enum PlayerCommand: Sendable, Hashable {
  /// Opens the device. The player answers with `ready`.
  case open
  case play(number: Int, Effect)
  case stop(number: Int)
  /// The player answers with `marked`, after it has reported all earlier events.
  case mark(Int)

  var line: String {
    switch self {
    case .open: "open"
    case .play(let number, let effect):
      "play \(number) \(effect.startLevel) \(effect.endLevel) \(effect.durationNanoseconds) "
        + "\(effect.atNanoseconds ?? 0) \(effect.hasSound ? 1 : 0)"
    case .stop(let number): "stop \(number)"
    case .mark(let number): "mark \(number)"
    }
  }

  init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("open", 1): self = .open
    case ("play", 7):
      guard let number = Int(words[1]), let start = Double(words[2]), let end = Double(words[3]),
        let duration = Int64(words[4]), let time = Int64(words[5]), let sound = Int(words[6])
      else { return nil }
      var effect = Effect(
        from: start, to: end, durationNanoseconds: duration, atNanoseconds: time == 0 ? nil : time)
      effect.hasSound = sound == 1
      self = .play(number: number, effect)
    case ("stop", 2):
      guard let number = Int(words[1]) else { return nil }
      self = .stop(number: number)
    case ("mark", 2):
      guard let number = Int(words[1]) else { return nil }
      self = .mark(number)
    default: return nil
    }
  }
}
