/// The player under test.
package protocol RigPlayback {
  /// The scheduling class of the player; empty before one was started.
  var playerScheduling: String { get }
  /// Starts the player, and opens the device in it, unless it runs.
  func readyPlayer() throws(RigFault)
  /// Begins an effect; the number identifies it.
  func play(_ effect: Effect, number: Int) throws(RigFault)
  func stop(_ number: Int) throws(RigFault)
  func killPlayer() throws(RigFault)
  func freezePlayer() throws(RigFault)
  /// Makes the player open the device again after a disconnection.
  func reopenInPlayer() throws(RigFault)
}

extension RigPlayback {
  package func readyPlayer() throws(RigFault) {}
}
