internal import Dispatch
internal import Synchronization
internal import TactusEngine
internal import TactusPattern

/// A player of a pattern. It records whether the player has ended, and whether the device was lost
/// before that.
final class PlayingVoice: Sendable {
  private let player: Player
  private let ended = DispatchSemaphore(value: 0)
  private let failed = Atomic<Bool>(false)

  init(_ player: Player) { self.player = player }

  /// Whether the device was lost before the end.
  var hasFailed: Bool { failed.load(ordering: .acquiring) }

  /// Starts at a place of the pattern. If the device is already lost, the player counts as failed.
  /// - Parameters:
  ///   - time: when to start at the place, on the session's clock.
  ///   - start: the time at which the pattern began, on the session's clock.
  func begin(
    _ plan: PlayPlan, _ place: PlayPlace, at time: Int64, since start: Int64
  ) throws(EngineError) {
    // The player holds its handler, and would never release a voice that the handler holds.
    player.onEnd { [weak self] ending in self?.end(ending) }
    do throws(EngineError) {
      try player.setPasses(place.passes == 0 ? .max : place.passes)
      try player.setRate(plan.rate)
      if place.offset > 0 { try player.seek(to: place.offset) }
      try player.start(at: time)
      guard let seconds = plan.seconds else { return }
      try player.stop(at: start + Nanoseconds.from(seconds: seconds))
    } catch {
      guard error == .outputGone else { throw error }
      end(.failed)
    }
  }

  /// Waits for the end. Returns false after the timeout.
  func hasEnded(within milliseconds: Int) -> Bool {
    ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  private func end(_ ending: PlayerEvents.Ending) {
    if ending == .failed { failed.store(true, ordering: .releasing) }
    ended.signal()
  }
}
