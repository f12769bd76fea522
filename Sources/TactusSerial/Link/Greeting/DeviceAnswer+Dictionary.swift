package import TactusDevice
package import TactusWire

extension DeviceAnswer {
  /// The default look-ahead in nanoseconds: several frames of a slow line, and more than a usual
  /// stall of a busy system.
  package static let lookAhead: Int64 = 20_000_000
  /// The share of the line's capacity for segments while all levels change. The rest is for
  /// revisions, the exchanges of the clock and retransmissions.
  private static let lineShare = 2.0 / 3

  /// The shortest silence timeout (the time without a frame after which a device stops) of a device
  /// that can be used, in milliseconds. Several frames of a slow line must fit into it.
  package static let leastSilence: UInt16 = 20

  /// Converts the declaration of a device.
  /// - Throws: ``DeviceError`` of kind `invalid` if the device cannot be used.
  package init(
    _ dictionary: DeviceDictionary, _ welcome: Welcome, _ settings: LinkSettings,
    accelerometer: AccelerometerFacts? = nil
  ) throws(DeviceError) {
    guard dictionary.actuatorCount > 0, dictionary.tickMicroseconds > 0 else {
      throw DeviceError(
        .invalid,
        "the device declares no actuator, or no tick; flash the firmware from Devices/Firmware")
    }
    guard dictionary.capacity > 0 else {
      throw DeviceError(
        .invalid,
        "the device declares room for no segment; flash the firmware from Devices/Firmware")
    }
    guard dictionary.silenceMilliseconds >= Self.leastSilence else {
      throw DeviceError(
        .invalid,
        "the device declares that it stops after \(dictionary.silenceMilliseconds) ms of silence, "
          + "which is too short for any host; at least \(Self.leastSilence) ms are needed")
    }
    name = dictionary.name.text
    serialNumber = dictionary.serialNumber.text
    firmware = welcome.firmware
    isModel = dictionary.isModel
    lastReset = dictionary.lastReset
    self.accelerometer = accelerometer
    let capabilities = Self.capabilities(dictionary, settings)
    self.capabilities = try capabilities.validated()
  }

  private static func capabilities(
    _ dictionary: DeviceDictionary, _ settings: LinkSettings
  ) -> OutputCapabilities {
    let count = Int(dictionary.actuatorCount)
    let entries = (0..<count).map { dictionary.actuators[$0] }
    let tick = Int64(dictionary.tickMicroseconds) * 1000
    let frame = settings.nanoseconds(bytes: LinePace.playBytes)
    let slowest = entries.map { Int64($0.latencyMicroseconds) * 1000 }.max() ?? 0
    let round = Double(frame) * Double(count) / lineShare
    let ticks = max((round / Double(tick)).rounded(.up), 1)
    let silence = Int64(dictionary.silenceMilliseconds) * 1_000_000
    return OutputCapabilities(
      actuators: entries.enumerated().map { Actuator($1, place: $0) },
      updateIntervalNanoseconds: Int64(ticks) * tick,
      // One frame in flight, one frame per actuator, the tick that plays the last one, and the
      // latency of the slowest actuator.
      latencyNanoseconds: frame * Int64(1 + count) + tick + slowest,
      lookAheadNanoseconds: min(lookAhead, Int64(dictionary.lookAheadMicroseconds) * 1000),
      capacitySegments: max(Int(dictionary.capacity), count),
      lease: Lease(
        durationNanoseconds: silence, renewalNanoseconds: silence * 2 / 5, enforcedBy: .device))
  }
}

extension Actuator {
  fileprivate init(_ entry: ActuatorEntry, place: Int) {
    let low = Double(entry.lowestSixteenths) / 16
    let kind: Actuator.Kind =
      switch entry.kind {
      case 2: .erm
      case 3: .wideband
      default: .lra
      }
    let name = entry.name.text
    self.init(
      name: name.isEmpty ? "motor\(place + 1)" : name, kind: kind,
      frequencyBandHertz: low...max(low, Double(entry.highestSixteenths) / 16),
      levelSteps: entry.levelSteps == 0 ? nil : Int(entry.levelSteps),
      minimumPulseNanoseconds: Int64(entry.minimumPulseMicroseconds) * 1000)
  }
}

extension ShortText {
  /// The printable text: control characters and invalid UTF-8 are removed.
  package var text: String {
    let bytes = (0..<Int(count)).map { self[$0] }
    return String(decoding: bytes, as: UTF8.self).filter { character in
      character != "\u{FFFD}"
        && character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
  }
}
