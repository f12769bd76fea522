package import TactusDevice

/// The settings of a loopback in its id: `motors,look-ahead=20,latency=5,capacity=32`, or
/// `profile=dualshock3` for the capabilities of a profile.
///
/// Times are in milliseconds. `lease=none` means that levels last until they are changed.
package struct LoopbackSettings: Sendable {
  package var model = LoopbackModel.lra
  /// The name to show to users.
  package var summary = LoopbackModel.lra.summary
  package var capabilities = LoopbackModel.lra.capabilities

  /// Parses settings.
  /// - Parameters:
  ///   - text: the part of the id after `loopback:`; empty for the default device.
  ///   - profiles: the profiles that the text may name.
  package init(
    _ text: String, _ profiles: DeviceProfiles = DeviceProfiles()
  ) throws(DeviceError) {
    for (index, part) in text.split(separator: ",").enumerated() {
      if index == 0, !part.contains("=") {
        try choose(String(part))
      } else if index == 0, part.hasPrefix("profile=") {
        try choose(String(part.dropFirst("profile=".count)), of: profiles)
      } else {
        try apply(part)
      }
    }
  }

  private mutating func choose(_ name: String) throws(DeviceError) {
    guard let chosen = LoopbackModel(rawValue: name) else {
      let names = LoopbackModel.allCases.map(\.rawValue).joined(separator: ", ")
      throw DeviceError(.notFound, "no loopback device \"\(name)\"; there are \(names)")
    }
    model = chosen
    summary = chosen.summary
    capabilities = chosen.capabilities
  }

  private mutating func choose(_ name: String, of profiles: DeviceProfiles) throws(DeviceError) {
    guard let profile = profiles.profiles.first(where: { $0.name == name }) else {
      let names = profiles.profiles.map(\.name).joined(separator: ", ")
      throw DeviceError(
        .notFound, "no profile \"\(name)\"; there are \(names.isEmpty ? "none" : names)")
    }
    guard let declared = profile.capabilities else {
      throw DeviceError(
        .notFound, "profile \(name) has no motors, which its devices declare; choose another")
    }
    summary = "Loopback as \(profile.title)"
    capabilities = declared
  }

  private mutating func apply(_ part: Substring) throws(DeviceError) {
    let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else {
      throw DeviceError(.notFound, "a loopback setting must be NAME=VALUE, not \"\(part)\"")
    }
    let (name, value) = (pair[0], pair[1])
    switch name {
    case "look-ahead": capabilities.lookAheadNanoseconds = try Self.nanoseconds(name, value)
    case "latency": capabilities.latencyNanoseconds = try Self.nanoseconds(name, value)
    case "interval": capabilities.updateIntervalNanoseconds = try Self.nanoseconds(name, value)
    case "capacity": capabilities.capacitySegments = try Self.count(name, value)
    case "steps":
      let steps = try Self.count(name, value)
      for index in capabilities.actuators.indices {
        capabilities.actuators[index].levelSteps = steps
      }
    case "lease":
      capabilities.lease = value == "none" ? nil : try Self.lease(name, value)
    default:
      throw DeviceError(
        .notFound,
        "unknown loopback setting \"\(name)\"; use look-ahead, latency, interval, "
          + "capacity, steps or lease, or profile in the first place")
    }
  }

  private static func lease(_ name: String, _ value: String) throws(DeviceError) -> Lease {
    let duration = try nanoseconds(name, value)
    return Lease(
      durationNanoseconds: duration, renewalNanoseconds: duration * 2 / 5, enforcedBy: .device)
  }

  private static func nanoseconds(_ name: String, _ value: String) throws(DeviceError) -> Int64 {
    guard let milliseconds = Double(value), milliseconds >= 0, milliseconds <= 10_000 else {
      throw DeviceError(
        .notFound, "\(name) must be 0 to 10000 milliseconds, not \"\(value)\"")
    }
    return Int64((milliseconds * 1_000_000).rounded())
  }

  private static func count(_ name: String, _ value: String) throws(DeviceError) -> Int {
    guard let count = Int(value), (1...65_535).contains(count) else {
      throw DeviceError(.notFound, "\(name) must be 1 to 65535, not \"\(value)\"")
    }
    return count
  }
}
