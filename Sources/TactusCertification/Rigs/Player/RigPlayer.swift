/// The player under test, as a rig uses it. Its reports go into the rig's log.
package protocol RigPlayer: AnyObject {
  /// The scheduling class of the playback thread; empty before the device was opened.
  var scheduling: String { get }

  /// Makes the player open the device, and waits until it is open.
  func open() throws(RigFault)

  func send(_ command: PlayerCommand) throws(RigFault)

  /// Waits until the player has reported all events so far. A killed or frozen player reports
  /// nothing more.
  func settle() throws(RigFault)

  func freeze()

  /// Kills the player at once, in any state.
  func kill()

  /// Kills the player, and waits until all its reports are in the log.
  func end()
}
