/// The names of the protocols between harness and device, as reports contain them. A device on a
/// serial line has the number of its protocol's version instead of a name.
enum ProtocolName {
  static let loopback = "frames of the serial protocol, times of the host"
  /// A device of any backend, through the protocols of TactusDevice.
  static let contract = "contract of backends"
  /// An event node of the kernel. The version of the kernel's interface follows the name.
  static let eventNode = "event node"

  /// The classes that a device with a protocol can have; empty if no harness has such a protocol.
  static func classes(with name: String) -> Set<DeviceClass> {
    switch name {
    case loopback: [.virtual]
    case contract: Set(DeviceClass.allCases)
    case _ where name.hasPrefix(eventNode): [.erm, .vibrator]
    case _ where UInt8(name) != nil: [.lra, .ermController]
    default: []
    }
  }
}
