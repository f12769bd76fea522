/// Starts and controls the player, the process that plays effects on the device under test.
package protocol RigPlayback {
  /// The scheduling class of the player; empty before the first player starts.
  var playerScheduling: String { get }
  /// Starts a player that opens the device, unless one is running.
  func readyPlayer() throws(RigFault)
  /// Begins an effect. The number identifies it in the evidence.
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
