/// The model of a virtual Switch controller. hid-nintendo drives all of them.
package enum SwitchModel: String, Sendable, Hashable, CaseIterable {
  case proUSB, proBluetooth, joyConLeft, joyConRight

  /// The name of the event node. hid-nintendo of Linux 6.1 assigns it; later versions use the name
  /// of the controller, which is the same here, but not on real controllers.
  var name: String {
    switch self {
    case .proUSB, .proBluetooth: "Nintendo Switch Pro Controller"
    case .joyConLeft: "Nintendo Switch Left Joy-Con"
    case .joyConRight: "Nintendo Switch Right Joy-Con"
    }
  }

  var identity: PadIdentity {
    switch self {
    case .proUSB: PadIdentity(vendor: 0x057e, product: 0x2009)
    case .proBluetooth: PadIdentity(bus: 5, vendor: 0x057e, product: 0x2009)
    case .joyConLeft: PadIdentity(bus: 5, vendor: 0x057e, product: 0x2006)
    case .joyConRight: PadIdentity(bus: 5, vendor: 0x057e, product: 0x2007)
    }
  }

  /// The kind in the device information (`enum joycon_ctlr_type`).
  var kind: UInt8 {
    switch self {
    case .joyConLeft: 1
    case .joyConRight: 2
    case .proUSB, .proBluetooth: 3
    }
  }

  /// Whether the controller answers the commands for USB. On Bluetooth it does not answer them. The
  /// driver distinguishes USB and Bluetooth by these answers.
  var isOnUSB: Bool { self == .proUSB }
}
