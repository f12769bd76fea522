internal import TactusVirtualPads

/// The model of a virtual pad, which determines its descriptors and its driver in the kernel.
package enum USBPadModel: String, Sendable, Hashable, CaseIterable {
  /// xpad, 045e:028e.
  case xbox360
  /// xpad, 045e:02ea: an Xbox One S pad, which uses the protocol GIP.
  case xboxOne
  /// hid-dr, 0079:0006.
  case dragonRise
  /// hid-gaff, 0e8f:0012.
  case greenAsia
  /// hid-logitech (lg2ff), 046d:c218.
  case rumblePad2
  /// hid-logitech (lgff), 046d:c219: also an F710 whose switch is at D.
  case f710
  /// hid-logitech (lg4ff), 046d:c24f: a wheel, which has one force instead of two motors.
  case g29

  package var description: USBDescription {
    switch self {
    case .xbox360: XboxDescriptions.xbox360
    case .xboxOne: XboxDescriptions.xboxOne
    case .dragonRise: HIDPadDescriptions.dragonRise
    case .greenAsia: HIDPadDescriptions.greenAsia
    case .rumblePad2: HIDPadDescriptions.rumblePad2
    case .f710: HIDPadDescriptions.f710
    case .g29: HIDPadDescriptions.g29
    }
  }

  /// The name that the driver gives the event node.
  package var name: String {
    switch self {
    case .xbox360: "Microsoft X-Box 360 pad"
    case .xboxOne: "Microsoft X-Box One S pad"
    default: "\(description.manufacturer) \(description.name)"
    }
  }

  /// The largest drive in a report.
  package var fullDrive: Int {
    switch self {
    case .xboxOne, .g29: 127
    case .greenAsia: 254
    case .xbox360, .dragonRise, .rumblePad2, .f710: 255
    }
  }
}
