internal import TactusDevice

/// A rig by the clock, whose player is a process of its own: what all of those do alike.
package protocol ClockedRig: Rig {
  /// What is told of the attempt.
  var log: EventLog { get }
  /// Nil: none was started, or it has ended.
  var player: PlayerChild? { get }
  /// Who tells when the host stalls.
  var stalls: StallWatch { get }
  /// Asked while time passes.
  var isInterrupted: @Sendable () -> Bool { get }
}

extension ClockedRig {
  package var now: Int64 { MonotonicClock.nowNanoseconds - log.origin }

  package func pass(until nanoseconds: Int64) throws(RigFault) {
    try ClockWait.until(nanoseconds + log.origin, unless: isInterrupted)
  }

  package func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    log.add(
      at: MonotonicClock.nowNanoseconds, .harness, what, number, value: value, text: text)
  }

  /// From now on the log says when the host stalls.
  func noteStalls() {
    stalls.onStall { [log] time, late in
      log.add(at: time, .harness, .stalled, value: Double(late))
    }
  }

  /// What makes the player play an effect; the log says that it was asked to.
  func command(toPlay effect: Effect, number: Int) -> PlayerCommand {
    var shifted = effect
    shifted.atNanoseconds = effect.atNanoseconds.map { $0 + log.origin }
    log.addStart(effect, number: number, at: MonotonicClock.nowNanoseconds)
    return .play(number: number, shifted)
  }

  package func stop(_ number: Int) throws(RigFault) {
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .stop, number)
    guard let player else { throw .broken("the player has gone") }
    try player.tell(.stop(number: number))
  }

  package func freezePlayer() throws(RigFault) {
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .frozen)
    player?.freeze()
  }
}
