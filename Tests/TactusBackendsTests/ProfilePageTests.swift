import Foundation
import TactusBackends
import TactusDevice
import Testing

/// The pages in Devices/FirstLight that describe several profiles. Each other profile has a page
/// with its own name.
private let sharedPages = [
  "cs40l50": "vibrators", "da7280": "vibrators", "drv260x": "vibrators",
  "generic-vibrator": "vibrators", "gpio-vibrator": "vibrators", "pwm-vibrator": "vibrators",
  "steam-virtual": "steam-deck", "eightbitdo-xbox-one": "eightbitdo", "generic-wheel": "wheels",
  "greenasia": "dragonrise", "logitech-rumblepad": "logitech-f710",
  "switch-pro-bluetooth": "switch-pro", "xpadneo": "xbox-bluetooth",
]

/// The profiles of devices with kernel drivers. Serial boards have pages in the folders of their
/// firmware.
private let kernelProfiles = DeviceProfiles.catalogue.profiles.filter { profile in
  profile.rules.contains { $0.backend == "evdev" }
}

/// The drivers that the rules of the catalogue name.
private let ruleDrivers = Set(kernelProfiles.flatMap(\.rules).compactMap(\.driver))

private let devices = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Devices").standardizedFileURL
private let folder = devices.appending(path: "FirstLight")

private func page(of profile: DeviceProfile) -> String {
  sharedPages[profile.name] ?? profile.name
}

private func text(ofPage name: String) throws -> String {
  try String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8)
}

/// The words of a text. Ids keep their colons, and drivers their hyphens.
private func words(_ text: String) -> Set<String> {
  let parts = text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == ":") }
  return Set(parts.map(String.init))
}

/// A number with four hexadecimal digits, such as `054c`.
private func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// The names in a rule: each id such as `054c:0ce6`, or the vendor if the rule has no product, and
/// the driver.
private func names(of rule: MatchRule) -> [String] {
  let vendor = rule.vendor.map(hexadecimal)
  let products = rule.products.map(hexadecimal).map { "\(vendor ?? ""):\($0)" }
  let ids = products.isEmpty ? [vendor].compactMap(\.self) : products
  return ids + [rule.driver].compactMap(\.self)
}

/// The names of drivers in the sources that a profile cites for its values.
private func sourceDrivers(of profile: DeviceProfile) -> [String] {
  let own = profile.facts.filter { $0.origin.hasPrefix("Devices/Profiles/\(profile.name).json:") }
  return own.compactMap(\.source).flatMap(words).filter { word in
    word.hasPrefix("hid-") || ruleDrivers.contains(word)
  }
}

@Suite struct ProfilePageTests {
  @Test(arguments: kernelProfiles)
  func `a page names the ids and drivers of its profile`(_ profile: DeviceProfile) throws {
    let content = try text(ofPage: page(of: profile))
    let known = words(content)
    for name in profile.rules.flatMap(names) + sourceDrivers(of: profile) {
      #expect(known.contains(name), "\(page(of: profile)).md does not name \(name)")
    }
    for pattern in profile.rules.compactMap(\.machine) {
      let machine = pattern.filter { $0 != "*" }
      #expect(content.contains("`\(machine)`"), "\(page(of: profile)).md: \(machine)")
    }
    #expect(content.contains("](../Profiles/\(profile.name).json)"))
  }

  @Test func `enough profiles have ids and drivers for the search to be meaningful`() {
    #expect(kernelProfiles.count { $0.rules.contains { !$0.products.isEmpty } } >= 9)
    #expect(kernelProfiles.count { !sourceDrivers(of: $0).isEmpty } >= 12)
    #expect(kernelProfiles.flatMap(\.rules).contains { $0.machine != nil })
  }

  @Test func `every page belongs to a profile, and the list contains it`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(kernelProfiles.map { "\(page(of: $0)).md" }))
    let list = try String(contentsOf: devices.appending(path: "README.md"), encoding: .utf8)
    for file in files { #expect(list.contains("](FirstLight/\(file))"), "\(file)") }
  }

  @Test(arguments: Set(kernelProfiles.map(page)).sorted())
  func `a page has reports, and its links are valid`(_ name: String) throws {
    let content = try text(ofPage: name)
    let head = content.split(separator: "\n").prefix(2)
    #expect(head.first?.hasPrefix("# ") == true)
    #expect(head.last?.contains("No report") == true || head.last?.contains("eported by") == true)
    #expect(content.contains("--first-light") && content.contains("\nSources: "))
    for match in content.matches(of: /\]\(([^):#]+)[^)]*\)/) {
      let target = folder.appending(path: String(match.1)).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(name).md: \(match.1)")
    }
  }
}
