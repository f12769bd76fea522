/// The player under test.
package protocol RigPlayback {
  /// The scheduling class that the player obtained; empty before one was started.
  var playerScheduling: String { get }
  /// Starts the player and opens the device in it, where it does not run.
  func readyPlayer() throws(RigFault)
  /// Begins an effect; its number is how it is told from others.
  func play(_ effect: Effect, number: Int) throws(RigFault)
  func stop(_ number: Int) throws(RigFault)
  func killPlayer() throws(RigFault)
  func freezePlayer() throws(RigFault)
  /// Makes the player open the device again after it had gone.
  func reopenInPlayer() throws(RigFault)
}

extension RigPlayback {
  package func readyPlayer() throws(RigFault) {}
}
