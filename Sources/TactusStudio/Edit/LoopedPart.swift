internal import TactusEngine
internal import TactusPattern

/// A part of a pattern that is repeated: at the end of each pass its players jump to its start.
///
/// The jumps are sent in advance with their times, because the delivery thread runs only once per
/// frame. If a jump is not sent in time, the players reach their loop end ``slack`` later, and jump
/// to the start of the pattern.
struct LoopedPart: Sendable {
  /// The time in nanoseconds by which jumps are sent in advance.
  private static let ahead: Int64 = 500_000_000
  /// The time in nanoseconds by which the loop end of a player is later than the end of the part.
  /// Thus the jump, which is sent for the end of the part, comes before the loop end.
  static let slack: Int64 = 1_000_000

  /// The start of the part in the pattern, and its length, in nanoseconds.
  let start, length: Int64
  /// The time of the next jump, on the session's clock.
  private var next: Int64

  /// - Parameters:
  ///   - start: nanoseconds from the start of the pattern.
  ///   - length: nanoseconds, at least those of ``StudioLimits/loopSeconds``.
  ///   - begin: the time at which the first pass begins, on the session's clock.
  init(start: Int64, length: Int64, begin: Int64) {
    (self.start, self.length) = (start, length)
    next = begin + length
  }

  /// Sends the jumps that are due within the next 0.5 s.
  mutating func send(to players: [Player], at now: Int64) {
    while next < now + Self.ahead {
      // An error means that the queue of commands is full or the player has ended. The jump is
      // tried again at the next call.
      do throws(EngineError) {
        for player in players { try player.seek(to: start, at: next) }
      } catch { return }
      next += length
    }
  }
}

extension Studio.State {
  /// Sends the jumps of all repeated parts.
  mutating func continuePasses() {
    guard let stage else { return }
    for key in playings.keys { playings[key]?.continuePasses(at: stage.now) }
  }
}

extension Playing {
  fileprivate mutating func continuePasses(at now: Int64) { passes?.send(to: players, at: now) }
}
