internal import TactusDevice
internal import TactusSystem

/// The batteries of input devices, which the kernel lists in `/sys/class/power_supply`.
///
/// A driver of a wireless pad registers its battery and its event nodes below the same HID device,
/// so the battery is found by the names and ids of these nodes. The files are those of the kernel's
/// document `Documentation/ABI/testing/sysfs-class-power`.
struct PowerSupplies: Sendable {
  /// The largest number of supplies, and of input devices of one supply, that are read.
  private static let most = 64
  /// The largest number of bytes of a file that are read.
  private static let fileBytes = 256
  /// The words of `capacity_level` and `status` that are shown to the user.
  private static let levels = ["critical", "low", "normal", "high", "full"]
  private static let states = ["charging", "discharging", "not charging", "full"]

  /// The folder of the supplies.
  let folder: String

  init(folder: String = "/sys/class/power_supply") { self.folder = folder }

  /// The battery of a device. Some drivers ask the device, which may take a second.
  /// - Returns: nil if the kernel reports none, or if several devices have the same identity.
  func battery(of identity: DeviceIdentity) -> Battery? {
    guard let vendor = identity.vendor, let product = identity.product else { return nil }
    let wanted = Input(
      name: identity.name, uniqueID: identity.uniqueID ?? "", vendor: vendor, product: product)
    let found = (FolderNames.read(folder, limit: Self.most) ?? [])
      .filter { inputs(of: $0).contains(wanted) }
    return found.count == 1 ? battery(at: "\(folder)/\(found[0])") : nil
  }

  /// The facts of an input device that distinguish it.
  private struct Input: Equatable {
    var name, uniqueID: String
    var vendor, product: UInt16
  }

  /// The input devices of the hardware to which a supply belongs.
  private func inputs(of supply: String) -> [Input] {
    let inputs = "\(folder)/\(supply)/device/input"
    return (FolderNames.read(inputs, limit: Self.most) ?? []).compactMap { name in
      let place = "\(inputs)/\(name)"
      guard let name = Self.text("\(place)/name"),
        let vendor = Self.text("\(place)/id/vendor").flatMap({ UInt16($0, radix: 16) }),
        let product = Self.text("\(place)/id/product").flatMap({ UInt16($0, radix: 16) })
      else { return nil }
      return Input(
        name: name, uniqueID: Self.text("\(place)/uniq") ?? "", vendor: vendor, product: product)
    }
  }

  private func battery(at place: String) -> Battery? {
    func word(_ file: String, _ known: [String]) -> String? {
      let word = Self.text("\(place)/\(file)")?.lowercased()
      return word.flatMap { known.contains($0) ? $0 : nil }
    }
    let percent = Self.text("\(place)/capacity").flatMap(Int.init)
      .flatMap { (0...100).contains($0) ? $0 : nil }
    let level = percent == nil ? word("capacity_level", Self.levels) : nil
    guard percent != nil || level != nil else { return nil }
    return Battery(percent: percent, level: level, state: word("status", Self.states))
  }

  /// The text of a file without the line end; nil if it cannot be read.
  private static func text(_ path: String) -> String? {
    guard let bytes = try? BoundedFile.start(of: path, count: fileBytes) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
