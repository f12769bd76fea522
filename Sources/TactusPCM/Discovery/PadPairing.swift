/// Finds the parts of one device on USB: the card of a pad, its event nodes and its lights.
///
/// All of them are below the folder of the USB device in sysfs.
package enum PadPairing {
  /// The event nodes of the device that a card is part of: `event5`.
  package static func eventNodes(of card: SoundCard, _ files: CardFiles) -> [String] {
    members(of: "/sys/class/input", prefix: "event", card, files)
  }

  /// The address of the pad that a card is part of, which its driver read from it; nil if there is
  /// none.
  package static func address(of card: SoundCard, _ files: CardFiles) -> String? {
    eventNodes(of: card, files).lazy
      .compactMap { files.text("/sys/class/input/\($0)/device/uniq") }.first { !$0.isEmpty }
  }

  /// The lights of the device that a card is part of, as folders in sysfs.
  package static func lights(of card: SoundCard, _ files: CardFiles) -> [String] {
    members(of: "/sys/class/leds", prefix: "", card, files).map { "/sys/class/leds/\($0)" }
  }

  /// The card of the device that an event node is part of.
  package static func card(ofNode name: String, _ files: CardFiles) -> SoundCard? {
    SoundCard.all(files).first { eventNodes(of: $0, files).contains(name) }
  }

  private static func members(
    of folder: String, prefix: String, _ card: SoundCard, _ files: CardFiles
  ) -> [String] {
    guard let usb = card.usbFolder else { return [] }
    return files.names(folder).filter { name in
      name.hasPrefix(prefix)
        && files.resolved("\(folder)/\(name)/").map { $0.hasPrefix("\(usb)/") } == true
    }
  }
}
