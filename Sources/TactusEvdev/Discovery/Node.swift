package import TactusDevice

/// An event node with force-feedback effects, as sysfs describes it. Every user can read sysfs, and
/// reading it needs no call on the node, which may block.
package struct Node: Sendable, Hashable {
  /// The name of the event node: `event5`.
  package var eventName: String
  /// The name that the device states.
  package var name: String
  /// The bus of <linux/input.h>: 3 is USB, 5 Bluetooth.
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  /// A serial number or an address; empty if there is none.
  package var uniqueID: String
  /// The port of the device; empty if unknown.
  package var port: String
  /// The kernel's driver of the hardware, by the name of its module with `-` instead of `_`:
  /// `hid-playstation`. Empty if there is none.
  package var driver: String
  /// The machine that a built-in device is part of, from its device tree; nil if unknown.
  package var machine: String?
  /// Whether a program created the device through uinput.
  package var isMadeByProgram: Bool
  /// The effects that the driver declares.
  package var effects: CapabilityBits
  /// Whether the device has buttons or axes. A device without them is a vibrator.
  package var hasControls: Bool
  /// Whether the device is a wheel or a stick that moves by force and may hurt a hand.
  package var movesByForce: Bool

  /// The path of the event node: `/dev/input/event5`.
  package var path: String { Self.folder + eventName }

  /// The folder of the nodes. No path outside it is opened.
  package static let folder = "/dev/input/"

  package var category: DeviceListing.Category {
    movesByForce ? .wheel : hasControls ? .pad : .vibrator
  }

  /// The values that profiles match.
  package var identity: DeviceIdentity {
    DeviceIdentity(
      backend: EvdevBackend.name, category: category,
      bus: isMadeByProgram ? .virtual : Self.buses[bus], vendor: vendor == 0 ? nil : vendor,
      product: product == 0 ? nil : product, name: name,
      uniqueID: uniqueID.isEmpty ? nil : uniqueID, driver: driver.isEmpty ? nil : driver,
      machine: hasControls ? nil : machine)
  }

  /// The buses of <linux/input.h> that profiles distinguish.
  private static let buses: [UInt16: DeviceIdentity.Bus] = [
    0x03: .usb, 0x05: .bluetooth, 0x06: .virtual, 0x18: .i2c, 0x19: .platform, 0x1c: .spi,
  ]

  /// Whether a name has the form of an event node: `event` and a number.
  package static func isEventName(_ name: String) -> Bool {
    guard name.hasPrefix("event") else { return false }
    let number = name.dropFirst("event".count).utf8
    return (1...9).contains(number.count) && number.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Node {
  /// Reads a node from sysfs; nil if it does not exist or has no effects.
  init?(_ eventName: String, _ kernel: any KernelCalls) {
    let place = "/sys/class/input/\(eventName)/device/"
    guard let effects = kernel.text(place + "capabilities/ff").map({ CapabilityBits($0) }),
      !effects.isEmpty
    else { return nil }
    func bits(_ kind: String) -> CapabilityBits {
      CapabilityBits(kernel.text("\(place)capabilities/\(kind)") ?? "")
    }
    func number(_ name: String) -> UInt16 {
      UInt16(kernel.text("\(place)id/\(name)") ?? "", radix: 16) ?? 0
    }
    self.eventName = eventName
    self.effects = effects
    name = kernel.text(place + "name") ?? eventName
    bus = number("bustype")
    vendor = number("vendor")
    product = number("product")
    uniqueID = kernel.text(place + "uniq") ?? ""
    port = kernel.text(place + "phys") ?? ""
    driver = Self.driver(of: place, kernel)
    machine = kernel.text("/sys/firmware/devicetree/base/compatible").flatMap(Self.firstName)
    isMadeByProgram =
      kernel.resolved(place)?.hasPrefix("/sys/devices/virtual/input/") ?? false
    let buttons = bits("key")
    hasControls = !buttons.isEmpty || !bits("abs").isEmpty
    movesByForce = effects.movesByForce || buttons.contains(CapabilityBits.wheelButton)
  }

  /// The name of the driver's module, or of the driver if it has no module; empty if there is no
  /// driver.
  private static func driver(of place: String, _ kernel: any KernelCalls) -> String {
    let driver = place + "device/driver"
    guard let path = kernel.resolved(driver + "/module") ?? kernel.resolved(driver) else {
      return ""
    }
    let name = path.split(separator: "/").last ?? ""
    return String(name.map { $0 == "_" ? "-" : $0 })
  }

  /// The first string in a list of zero-terminated strings.
  private static func firstName(_ text: String) -> String? {
    text.split(separator: "\0").first.map(String.init)
  }
}
