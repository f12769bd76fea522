internal import TactusDevice

/// A rig whose player is handled at arm's length, a process of its own by the clock: what all of
/// those do alike.
package protocol ClockedRig: Rig {
  /// What is told of the attempt.
  var log: EventLog { get }
  /// Nil: none was started, or it has ended.
  var player: (any RigPlayer)? { get }
  /// What the rig goes by.
  var clock: any RigClock { get }
  /// Who tells when the host stalls; nil on a virtual clock, where nothing does.
  var stalls: StallWatch? { get }
  /// Asked while time passes.
  var isInterrupted: @Sendable () -> Bool { get }
}

extension ClockedRig {
  package var clock: any RigClock { HostClock() }

  package var now: Int64 { clock.now - log.origin }

  /// Lets time pass, and notes where the thread of the procedure came back late.
  package func pass(until nanoseconds: Int64) throws(RigFault) {
    let time = nanoseconds + log.origin
    guard clock.now < time else { return }
    try clock.wait(until: time, unless: isInterrupted)
    noteProcedure(heldSince: time)
  }

  package func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    log.isDisturbed(from: begin + log.origin, to: end + log.origin)
  }

  package func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    log.add(at: clock.now, .harness, what, number, value: value, text: text)
  }

  /// The thread of the procedure was due at a time, or stamped then what it did since.
  func noteProcedure(heldSince time: Int64) {
    log.noteProcedure(heldSince: time, until: clock.now)
  }

  /// From now on the log says when the host stalls.
  func noteStalls() { stalls?.onStall { [log] held in log.add(held) } }

  /// Makes the player play an effect; the log says that it was asked to.
  func begin(_ effect: Effect, number: Int, on player: (any RigPlayer)?) throws(RigFault) {
    var shifted = effect
    shifted.atNanoseconds = effect.atNanoseconds.map { $0 + log.origin }
    let time = clock.now
    log.addStart(effect, number: number, at: time)
    try player?.tell(.play(number: number, shifted))
    noteProcedure(heldSince: time)
  }

  package func stop(_ number: Int) throws(RigFault) {
    let time = clock.now
    log.add(at: time, .harness, .stop, number)
    guard let player else { throw .broken("the player has gone") }
    try player.tell(.stop(number: number))
    noteProcedure(heldSince: time)
  }

  package func freezePlayer() throws(RigFault) {
    let time = clock.now
    log.add(at: time, .harness, .frozen)
    player?.freeze()
    noteProcedure(heldSince: time)
  }

  /// Waits until every stall until now is noted.
  func settle() throws(RigFault) {
    try player?.settle()
    try stalls?.settle()
  }
}
