internal import TactusEngine
internal import TactusPattern

/// A part of a pattern that is repeated: at the end of each pass its players jump to its start.
///
/// The jumps are sent ahead, with their times, so that they do not depend on the rate of the
/// delivery. If the studio is late, the players play on, up to the end of the pattern.
struct LoopedPart: Sendable {
  /// How far ahead jumps are sent, in nanoseconds.
  private static let ahead: Int64 = 500_000_000
  /// Nanoseconds by which the loop end of the player is later than the part. The jump back, which
  /// is sent for the end of the part, then comes before it.
  static let slack: Int64 = 1_000_000

  /// The place of the start, and the length, in nanoseconds.
  let start, length: Int64
  /// When the next jump is due, on the session's clock.
  private var next: Int64

  /// - Parameters:
  ///   - start: nanoseconds from the start of the pattern.
  ///   - length: nanoseconds, at least those of ``StudioLimits/loopSeconds``.
  ///   - begin: when the first pass begins, on the session's clock.
  init(start: Int64, length: Int64, begin: Int64) {
    (self.start, self.length) = (start, length)
    next = begin + length
  }

  /// Sends the jumps of the near future.
  mutating func send(to players: [Player], at now: Int64) {
    while next < now + Self.ahead {
      // A player that cannot take a jump has ended, or its queue is full; then it is tried later.
      do throws(EngineError) {
        for player in players { try player.seek(to: start, at: next) }
      } catch { return }
      next += length
    }
  }
}

extension Studio.State {
  /// Sends what keeps parts of patterns repeating.
  mutating func continuePasses() {
    guard let stage else { return }
    for key in playings.keys { playings[key]?.continuePasses(at: stage.now) }
  }
}

extension Playing {
  fileprivate mutating func continuePasses(at now: Int64) { passes?.send(to: players, at: now) }
}
