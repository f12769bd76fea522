import TactusBackends
import TactusDevice
import Testing

/// Reads profiles of the catalogue.
enum Shipped {
  static func profile(_ name: String) throws -> DeviceProfile {
    try #require(DeviceProfiles.catalogue.profiles.first { $0.name == name })
  }

  static func capabilities(_ name: String) throws -> OutputCapabilities {
    try #require(try profile(name).capabilities)
  }
}
