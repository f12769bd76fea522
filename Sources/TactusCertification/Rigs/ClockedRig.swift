internal import TactusDevice

/// The common part of rigs whose clock runs on its own and whose player is a separate object,
/// usually another process.
package protocol ClockedRig: Rig {
  /// The events of the attempt.
  var log: EventLog { get }
  /// The running player; nil if no player was started, or if it has ended.
  var player: (any RigPlayer)? { get }
  /// The clock of the rig.
  var clock: any RigClock { get }
  /// Reports stalls of the host; nil on a virtual clock, which cannot stall.
  var stalls: StallWatch? { get }
  /// Called repeatedly while time passes; true ends the attempt.
  var isInterrupted: @Sendable () -> Bool { get }
}

extension ClockedRig {
  package var clock: any RigClock { HostClock() }

  package var now: Int64 { clock.now - log.origin }

  /// Waits until a time, and records a stall if the thread of the procedure woke late.
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

  /// Records a stall if the thread of the procedure should have run at a time, and runs only now.
  func noteProcedure(heldSince time: Int64) {
    log.noteProcedure(heldSince: time, until: clock.now)
  }

  /// Records stalls of the host in the log from now on.
  func noteStalls() { stalls?.onStall { [log] held in log.add(held) } }

  /// Requests an effect from the player and records the request.
  func begin(_ effect: Effect, number: Int, on player: (any RigPlayer)?) throws(RigFault) {
    var shifted = effect
    shifted.atNanoseconds = effect.atNanoseconds.map { $0 + log.origin }
    let time = clock.now
    log.addStart(effect, number: number, at: time)
    try player?.send(.play(number: number, shifted))
    noteProcedure(heldSince: time)
  }

  package func stop(_ number: Int) throws(RigFault) {
    let time = clock.now
    log.add(at: time, .harness, .stop, number)
    guard let player else { throw .broken("the player has ended") }
    try player.send(.stop(number: number))
    noteProcedure(heldSince: time)
  }

  package func freezePlayer() throws(RigFault) {
    let time = clock.now
    log.add(at: time, .harness, .frozen)
    player?.freeze()
    noteProcedure(heldSince: time)
  }

  /// Waits until all stalls up to now are recorded.
  func settle() throws(RigFault) {
    try player?.settle()
    try stalls?.settle()
  }
}
