internal import TactusVirtualPads

/// Which pad a virtual one is: what it shows of itself, and which driver of the kernel runs it.
package enum USBPadModel: String, Sendable, Hashable, CaseIterable {
  /// xpad, 045e:028e.
  case xbox360
  /// xpad, 045e:02ea: an Xbox One S pad, which talks GIP.
  case xboxOne
  /// hid-dr, 0079:0006.
  case dragonRise
  /// hid-gaff, 0e8f:0012.
  case greenAsia
  /// hid-logitech (lg2ff), 046d:c218.
  case rumblePad2
  /// hid-logitech (lgff), 046d:c219: also an F710 that is switched to D.
  case f710
  /// hid-logitech (lg4ff), 046d:c24f: a wheel, which has one force in place of two motors.
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

  /// The largest drive of a report.
  package var fullDrive: Int {
    switch self {
    case .xboxOne, .g29: 127
    case .greenAsia: 254
    case .xbox360, .dragonRise, .rumblePad2, .f710: 255
    }
  }
}
