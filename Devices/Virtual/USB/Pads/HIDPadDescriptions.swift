/// The descriptors of the HID pads and of the wheel.
///
/// Their drivers use only the output report of the descriptor, so all have the same simple one.
/// Identities and names are those of the real devices. The endpoints, one in each direction with 8
/// bytes every 10 ms, are common for such pads; no dump of the real devices was available.
enum HIDPadDescriptions {
  static let dragonRise = description(
    vendor: 0x0079, product: 0x0006, manufacturer: "DragonRise Inc.  ",
    name: "Generic   USB  Joystick  ")
  static let greenAsia = description(
    vendor: 0x0e8f, product: 0x0012, manufacturer: "GreenAsia Inc.   ", name: "USB Joystick     ")
  static let rumblePad2 = description(
    vendor: 0x046d, product: 0xc218, manufacturer: "Logitech",
    name: "Logitech RumblePad 2 USB")
  static let f710 = description(
    vendor: 0x046d, product: 0xc219, manufacturer: "Logitech",
    name: "Logitech Cordless RumblePad 2")
  /// A G29 in its own mode. hid-lg4ff recognizes that mode by the release number.
  static let g29 = description(
    vendor: 0x046d, product: 0xc24f, release: 0x8900, manufacturer: "Logitech",
    name: "G29 Driving Force Racing Wheel")

  /// The number of bytes in the output report: the minimum that all of the drivers accept.
  private static let outputBytes: UInt8 = 7

  private static func description(
    vendor: UInt16, product: UInt16, release: UInt16 = 0x0100, manufacturer: String, name: String
  ) -> USBDescription {
    var description = USBDescription(
      .full, vendor: vendor, product: product, manufacturer: manufacturer, name: name,
      interfaces: [
        USBInterface(
          0, .hid, reportDescriptor: reportDescriptor,
          endpoints: [
            USBEndpoint(0x81, .interrupt, packetBytes: 8, interval: 10),
            USBEndpoint(0x02, .interrupt, packetBytes: 8, interval: 10),
          ])
      ])
    description.release = release
    return description
  }

  /// Two axes, twelve buttons, and one output report without a number.
  private static let reportDescriptor: [UInt8] = [
    0x05, 0x01,  // usage page: generic desktop
    0x09, 0x04,  // usage: joystick
    0xa1, 0x01,  // collection: application
    0x09, 0x30, 0x09, 0x31,  // usages: X, Y
    0x15, 0x00, 0x26, 0xff, 0x00,  // logical 0 to 255
    0x75, 0x08, 0x95, 0x02, 0x81, 0x02,  // two bytes of input
    0x05, 0x09,  // usage page: buttons
    0x19, 0x01, 0x29, 0x0c,  // usages: 1 to 12
    0x15, 0x00, 0x25, 0x01,  // logical 0 to 1
    0x75, 0x01, 0x95, 0x0c, 0x81, 0x02,  // twelve bits of input
    0x95, 0x04, 0x81, 0x01,  // four bits that mean nothing
    0x06, 0x00, 0xff,  // usage page: of the maker
    0x09, 0x02,
    0x15, 0x00, 0x26, 0xff, 0x00,
    0x75, 0x08, 0x95, outputBytes, 0x91, 0x02,  // bytes of output
    0xc0,
  ]
}
