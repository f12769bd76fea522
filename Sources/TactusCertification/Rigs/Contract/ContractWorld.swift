package import TactusDevice

/// The environment of a test through the contract of backends: its clock and its player.
package protocol ContractWorld: RigClock {
  /// Creates a player that opens a device itself. The log gets its commands to the device.
  func makePlayer(_ id: DeviceID, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
