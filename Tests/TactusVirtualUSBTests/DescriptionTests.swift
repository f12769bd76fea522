import TactusVirtualUSB
import Testing

@Suite struct DescriptionTests {
  @Test func `the Xbox 360 pad's descriptors equal those of a real pad`() {
    let description = USBPadModel.xbox360.description
    #expect(
      description.device == [
        18, 1, 0x00, 0x02, 0xff, 0xff, 0xff, 64, 0x5e, 0x04, 0x8e, 0x02, 0x14, 0x01, 1, 2, 3, 1,
      ])
    #expect(
      description.configuration == [
        9, 2, 49, 0, 1, 1, 0, 0xa0, 250,
        9, 4, 0, 0, 2, 0xff, 0x5d, 0x01, 0,
        17, 0x21, 0x00, 0x01, 0x01, 0x25, 0x81, 0x14, 0, 0, 0, 0, 0x13, 0x08, 0, 0, 0,
        7, 5, 0x81, 3, 32, 0, 4,
        7, 5, 0x01, 3, 32, 0, 8,
      ])
  }

  @Test(arguments: USBPadModel.allCases)
  func `each pad's configuration states its length, and those of its descriptors`(
    _ model: USBPadModel
  ) {
    let bytes = model.description.configuration
    #expect(Int(bytes[2]) + Int(bytes[3]) << 8 == bytes.count)
    // The length of each descriptor leads to the next descriptor.
    var place = 0
    while place < bytes.count, bytes[place] > 1 { place += Int(bytes[place]) }
    #expect(place == bytes.count)
  }

  @Test(
    arguments: [
      (.interrupt, .full, 8, 8_000_000), (.interrupt, .high, 6, 4_000_000),
      (.isochronous, .high, 4, 1_000_000), (.isochronous, .full, 3, 4_000_000),
      (.bulk, .high, 9, 0), (.interrupt, .high, 0, 125_000), (.interrupt, .full, 0, 1_000_000),
    ] as [(USBEndpoint.Kind, USBSpeed, UInt8, Int64)])
  func `an endpoint's interval is in frames at full speed, and an exponent at high speed`(
    _ kind: USBEndpoint.Kind, _ speed: USBSpeed, _ interval: UInt8, _ period: Int64
  ) {
    let endpoint = USBEndpoint(0x01, kind, packetBytes: 8, interval: interval)
    #expect(endpoint.period(at: speed) == period)
  }
}
