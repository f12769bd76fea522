/// The descriptors of pads with the driver xpad, on a cable.
enum XboxDescriptions {
  /// A wired pad of the Xbox 360. Its input reports use endpoint 0x81, every 4 ms, its output
  /// reports 0x01, every 8 ms.
  static var xbox360: USBDescription {
    var description = USBDescription(
      .full, vendor: 0x045e, product: 0x028e, manufacturer: "Microsoft Corporation",
      name: "Controller",
      interfaces: [
        USBInterface(
          0, USBClass(0xff, 0x5d, 0x01),
          // The descriptor of the device class; xpad does not read it.
          classDescriptors: [
            17, 0x21, 0x00, 0x01, 0x01, 0x25, 0x81, 0x14, 0, 0, 0, 0, 0x13, 0x08, 0, 0, 0,
          ],
          endpoints: [
            USBEndpoint(0x81, .interrupt, packetBytes: 32, interval: 4),
            USBEndpoint(0x01, .interrupt, packetBytes: 32, interval: 8),
          ])
      ])
    description.release = 0x0114
    description.kind = USBClass(0xff, 0xff, 0xff)
    description.serialNumber = "0000001"
    description.attributes = 0xa0
    description.milliamperes = 500
    return description
  }

  /// A pad of the Xbox One S. Its reports use endpoints 0x82 and 0x02, every 4 ms.
  static var xboxOne: USBDescription {
    let kind = USBClass(0xff, 0x47, 0xd0)
    var description = USBDescription(
      .full, vendor: 0x045e, product: 0x02ea, manufacturer: "Microsoft", name: "Controller",
      interfaces: [
        USBInterface(
          0, kind,
          endpoints: [
            USBEndpoint(0x02, .interrupt, packetBytes: 64, interval: 4),
            USBEndpoint(0x82, .interrupt, packetBytes: 64, interval: 4),
          ])
      ])
    description.release = 0x0301
    description.kind = kind
    description.serialNumber = "3039373132303332343131343137"
    description.attributes = 0xa0
    description.milliamperes = 500
    return description
  }
}
