/// A sound card as the system describes it. The description is read from sysfs and procfs only,
/// because opening a card can block.
package struct SoundCard: Sendable, Hashable {
  /// The number of the card. It depends on the order in which cards were plugged in.
  package var number: Int
  /// The name that ALSA gave it, unique on the machine: `Controller`.
  package var id: String
  /// The product name of the USB device; ``id`` if there is none.
  package var title: String
  /// The folder of the card's USB device in sysfs; nil if the card is not on USB.
  package var usbFolder: String?
  package var vendor: UInt16?
  package var product: UInt16?
  package var serialNumber: String?
  /// The release of the USB device in four digits: `0100`; nil if the card is not on USB.
  package var release: String?
  /// The number of the first device of the card that plays.
  package var device: Int

  /// The name that opens the card.
  package var hardwareName: String { "hw:CARD=\(id),DEV=\(device)" }
  /// The node that must be readable and writable.
  package var node: String { "/dev/snd/pcmC\(number)D\(device)p" }

  static let folder = "/sys/class/sound"
  /// The largest number of folders between a card and its USB device.
  private static let depthLimit = 8

  /// All cards that can play, by their numbers.
  package static func all(_ files: CardFiles) -> [SoundCard] {
    files.names(folder).compactMap { name in
      guard name.hasPrefix("card"), let number = Int(name.dropFirst("card".count)) else {
        return nil
      }
      return SoundCard(number, files)
    }.sorted { $0.number < $1.number }
  }

  /// Nil if the card does not exist, or has no device that plays.
  private init?(_ number: Int, _ files: CardFiles) {
    let place = "\(Self.folder)/card\(number)"
    guard let id = files.text("\(place)/id"), !id.isEmpty,
      let device = Self.playing(files.names(place), number).min()
    else { return nil }
    self.number = number
    self.id = id
    self.device = device
    let usb = files.resolved("\(place)/").flatMap { Self.usbFolder(above: $0, files) }
    usbFolder = usb
    func fact(_ name: String) -> String? { usb.flatMap { files.text("\($0)/\(name)") } }
    vendor = fact("idVendor").flatMap { UInt16($0, radix: 16) }
    product = fact("idProduct").flatMap { UInt16($0, radix: 16) }
    serialNumber = fact("serial").flatMap { $0.isEmpty ? nil : $0 }
    release = fact("bcdDevice").flatMap { $0.isEmpty ? nil : $0 }
    title = fact("product") ?? id
  }

  /// The numbers of the devices of a card that play, from names such as `pcmC1D0p`.
  private static func playing(_ names: [String], _ number: Int) -> [Int] {
    let prefix = "pcmC\(number)D"
    return names.compactMap { name in
      name.hasPrefix(prefix) && name.hasSuffix("p")
        ? Int(name.dropFirst(prefix.count).dropLast()) : nil
    }
  }

  /// The folder of the USB device that contains a path in sysfs; nil if there is none.
  static func usbFolder(above path: String, _ files: CardFiles) -> String? {
    var folder = path
    for _ in 0..<depthLimit {
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
      if files.text("\(folder)/idVendor") != nil { return folder }
      folder = String(folder[..<slash])
    }
    return nil
  }
}
