/// The player under test, as a rig handles it. What it tells goes into the rig's log.
package protocol RigPlayer: AnyObject {
  /// The scheduling class that playing has; empty before the device was opened.
  var scheduling: String { get }

  /// Makes the player open the device, and waits until it has.
  func open() throws(RigFault)

  func tell(_ command: PlayerCommand) throws(RigFault)

  /// Waits until everything was told that the player did until now. Of a player that was killed or
  /// frozen nothing more comes.
  func settle() throws(RigFault)

  func freeze()

  /// Kills it in the middle of whatever it does.
  func kill()

  /// Kills it, and waits until everything that it told is in the log.
  func end()
}
