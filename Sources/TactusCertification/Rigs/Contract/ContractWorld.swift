package import TactusDevice

/// The environment of a ``ContractRig``: its clock and its player.
package protocol ContractWorld: RigClock {
  /// Creates a player that opens a device itself. The player's commands to the device are added to
  /// the log.
  func makePlayer(_ id: DeviceID, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
