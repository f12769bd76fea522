package import TactusDevice

/// Where a device is tested through the contract of backends: the time that passes there, and who
/// plays.
package protocol ContractWorld: RigClock {
  /// A player that opens a device itself. The commands that the device gets from it come into the
  /// log.
  func makePlayer(_ id: DeviceID, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
