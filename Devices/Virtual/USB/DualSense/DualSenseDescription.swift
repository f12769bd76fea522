/// The descriptors of a DualSense on a cable: a sound card on interfaces 0 to 2, and a human
/// interface device on interface 3. The configuration has the 227 bytes of a real pad
/// (`lsusb-descriptor-info.txt` of github.com/nondebug/dualsense).
enum DualSenseDescription {
  /// The endpoint for four channels of sound to the pad.
  static let sound: UInt8 = 0x01
  /// The endpoint for the two channels of its microphones.
  static let microphone: UInt8 = 0x82
  static let reportOut: UInt8 = 0x03
  static let reportIn: UInt8 = 0x84
  /// The numbers of the interfaces.
  static let controls: UInt8 = 0
  static let reports: UInt8 = 3

  static var description: USBDescription {
    var description = USBDescription(
      .high, vendor: 0x054c, product: 0x0ce6, manufacturer: "Sony Interactive Entertainment",
      name: "DualSense Wireless Controller",
      interfaces: [soundControl] + stream(1, to: 1, sound, channels: 4, synchronization: 0x08)
        + stream(2, to: 6, microphone, channels: 2, synchronization: 0x04) + [pad])
    description.attributes = 0xc0
    description.milliamperes = 500
    return description
  }

  private static var pad: USBInterface {
    // The interval is 2^(6 - 1) microframes: 4 ms.
    USBInterface(
      reports, .hid, reportDescriptor: DualSenseReports.descriptor,
      endpoints: [
        USBEndpoint(reportIn, .interrupt, packetBytes: 64, interval: 6),
        USBEndpoint(reportOut, .interrupt, packetBytes: 64, interval: 6),
      ])
  }

  /// The terminals and the volumes (USB Audio 1.0, section 4.3.2).
  private static var soundControl: USBInterface {
    let units =
      // The channels front left and right, 1 and 2, are the speaker; the surround ones, 3 and 4,
      // the coils.
      input(1, kind: 0x0101, partner: 6, channels: 4, places: 0x0033)
      + feature(2, source: 1, channels: 4) + output(3, kind: 0x0301, partner: 4, source: 2)
      + input(4, kind: 0x0402, partner: 3, channels: 2, places: 0x0003)
      + feature(5, source: 4, channels: 1) + output(6, kind: 0x0101, partner: 1, source: 5)
    let header: [UInt8] =
      [10, 0x24, 1] + littleEndian(0x0100) + littleEndian(UInt16(10 + units.count)) + [2, 1, 2]
    return USBInterface(controls, USBClass(1, 1, 0), classDescriptors: header + units)
  }

  private static func input(
    _ number: UInt8, kind: UInt16, partner: UInt8, channels: UInt8, places: UInt16
  ) -> [UInt8] {
    [12, 0x24, 2, number] + littleEndian(kind) + [partner, channels] + littleEndian(places)
      + [0, 0]
  }

  private static func output(
    _ number: UInt8, kind: UInt16, partner: UInt8, source: UInt8
  ) -> [UInt8] {
    [9, 0x24, 3, number] + littleEndian(kind) + [partner, source, 0]
  }

  /// Mute and volume for all channels together.
  private static func feature(_ number: UInt8, source: UInt8, channels: UInt8) -> [UInt8] {
    [8 + channels, 0x24, 6, number, source, 1, 0x03]
      + [UInt8](repeating: 0, count: Int(channels) + 1)
  }

  /// An interface with a silent setting, and one that streams 16 bits at 48 kHz.
  private static func stream(
    _ number: UInt8, to terminal: UInt8, _ address: UInt8, channels: UInt8, synchronization: UInt8
  ) -> [USBInterface] {
    let kind = USBClass(1, 2, 0)
    let general: [UInt8] = [7, 0x24, 1, terminal, 1] + littleEndian(1)
    let format: [UInt8] = [11, 0x24, 2, 1, channels, 2, 16, 1, 0x80, 0xbb, 0]
    // A packet has up to 49 frames, one more than a millisecond. The interval is 2^(4 - 1)
    // microframes: 1 ms.
    var endpoint = USBEndpoint(
      address, .isochronous, packetBytes: 49 * 2 * UInt16(channels), interval: 4)
    endpoint.synchronization = synchronization
    endpoint.extraBytes = [0, 0]
    endpoint.classDescriptors = [7, 0x25, 1, 0, 0, 0, 0]
    return [
      USBInterface(number, kind),
      USBInterface(
        number, alternate: 1, kind, classDescriptors: general + format, endpoints: [endpoint]),
    ]
  }
}
