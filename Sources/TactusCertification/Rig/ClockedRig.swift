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

  /// Lets time pass, and notes where the thread of the procedure came back late.
  package func pass(until nanoseconds: Int64) throws(RigFault) {
    let time = nanoseconds + log.origin
    guard MonotonicClock.nowNanoseconds < time else { return }
    try ClockWait.until(time, unless: isInterrupted)
    log.noteProcedure(heldSince: time)
  }

  package func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    log.isDisturbed(from: begin + log.origin, to: end + log.origin)
  }

  package func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    log.add(
      at: MonotonicClock.nowNanoseconds, .harness, what, number, value: value, text: text)
  }

  /// From now on the log says when the host stalls.
  func noteStalls() { stalls.onStall { [log] held in log.add(held) } }

  /// Makes the player play an effect; the log says that it was asked to.
  func begin(_ effect: Effect, number: Int, on player: PlayerChild?) throws(RigFault) {
    var shifted = effect
    shifted.atNanoseconds = effect.atNanoseconds.map { $0 + log.origin }
    let time = MonotonicClock.nowNanoseconds
    log.addStart(effect, number: number, at: time)
    try player?.tell(.play(number: number, shifted))
    log.noteProcedure(heldSince: time)
  }

  package func stop(_ number: Int) throws(RigFault) {
    let time = MonotonicClock.nowNanoseconds
    log.add(at: time, .harness, .stop, number)
    guard let player else { throw .broken("the player has gone") }
    try player.tell(.stop(number: number))
    log.noteProcedure(heldSince: time)
  }

  package func freezePlayer() throws(RigFault) {
    let time = MonotonicClock.nowNanoseconds
    log.add(at: time, .harness, .frozen)
    player?.freeze()
    log.noteProcedure(heldSince: time)
  }

  /// Waits until every stall until now is noted.
  func settle() throws(RigFault) {
    try player?.settle()
    try stalls.settle()
  }
}
