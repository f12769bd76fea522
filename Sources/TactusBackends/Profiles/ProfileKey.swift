internal import TactusDevice

/// A key in a device profile, and the form of its value.
struct ProfileKey {
  /// The form of a value.
  enum Form {
    case text
    case choice([String])
    case choices([String])
    case number(ClosedRange<Double>)
    case count(ClosedRange<Int>)
    /// One number, or a list of the lowest and the highest number.
    case band(ClosedRange<Double>)
    /// A list of whole numbers.
    case counts(ClosedRange<Int>)
  }

  var name: String
  var form: Form

  /// The keys of the outermost object.
  static let device = [
    ProfileKey(name: "title", form: .text),
    ProfileKey(name: "extends", form: .text),
    ProfileKey(name: "category", form: .choice(DeviceListing.Category.allCases.map(\.profileName))),
    ProfileKey(name: "updateIntervalMilliseconds", form: .number(0.1...1000)),
    ProfileKey(name: "latencyMilliseconds", form: .number(0...10_000)),
    ProfileKey(name: "queueDepth", form: .count(1...64)),
    ProfileKey(name: "reportSpacingMilliseconds", form: .number(0.1...1000)),
    ProfileKey(name: "stopDelayMilliseconds", form: .number(0...10_000)),
    ProfileKey(
      name: "leaseEnforcedBy", form: .choice(Lease.Enforcer.allCases.map(\.rawValue))),
    ProfileKey(name: "softTapMilliseconds", form: .number(0.001...10_000)),
    ProfileKey(name: "crispTapMilliseconds", form: .number(0.001...10_000)),
    ProfileKey(name: "sampleRateHertz", form: .count(SampleStream.rates)),
    ProfileKey(name: "sampleFormat", form: .choice(["S16_LE"])),
    ProfileKey(name: "channels", form: .count(1...SampleStream.channelLimit)),
    ProfileKey(name: "soundChannels", form: .counts(1...SampleStream.channelLimit)),
    ProfileKey(name: "bufferMilliseconds", form: .number(10...200)),
    ProfileKey(name: "periodMilliseconds", form: .number(1...100)),
    ProfileKey(
      name: "quirks", form: .choices(DeviceProfile.Quirk.allCases.map(\.rawValue))),
  ]

  /// The keys of each actuator.
  static let actuator = [
    ProfileKey(name: "kind", form: .choice(Actuator.Kind.allCases.map(\.rawValue))),
    ProfileKey(name: "role", form: .choice(Actuator.Role.allCases.map(\.rawValue))),
    ProfileKey(name: "zones", form: .choices(Zone.allCases.map(\.name))),
    ProfileKey(name: "frequencyHertz", form: .band(DeviceLimits.frequencyHertz)),
    ProfileKey(name: "levelSteps", form: .count(1...65_535)),
    ProfileKey(name: "minimumPulseMilliseconds", form: .number(0...10_000)),
    ProfileKey(name: "deadZone", form: .number(0...0.99)),
    ProfileKey(name: "gamma", form: .number(0.1...10)),
    ProfileKey(name: "rendering", form: .choice(Actuator.Rendering.allCases.map(\.rawValue))),
    ProfileKey(name: "riseMilliseconds", form: .number(0.1...1000)),
    ProfileKey(name: "coastMilliseconds", form: .number(0.1...1000)),
    ProfileKey(name: "fullGravities", form: .number(0.001...100)),
    ProfileKey(name: "channel", form: .count(1...SampleStream.channelLimit)),
    ProfileKey(name: "peakDrive", form: .number(0.001...1)),
    ProfileKey(name: "powerDrive", form: .number(0.001...1)),
    ProfileKey(name: "powerMilliseconds", form: .number(1...10_000)),
    ProfileKey(name: "heatDrive", form: .number(0.001...1)),
    ProfileKey(name: "heatSeconds", form: .number(0.1...600)),
  ]

  /// The keys of each rule in `match`.
  static let rule = [
    ProfileKey(name: "backend", form: .text),
    ProfileKey(name: "category", form: .choice(DeviceListing.Category.allCases.map(\.profileName))),
    ProfileKey(name: "bus", form: .choice(DeviceIdentity.Bus.allCases.map(\.rawValue))),
    ProfileKey(name: "vendor", form: .text),
    ProfileKey(name: "product", form: .text),
    ProfileKey(name: "name", form: .text),
    ProfileKey(name: "driver", form: .text),
    ProfileKey(name: "uniqueID", form: .text),
    ProfileKey(name: "machine", form: .text),
  ]

  /// Keys whose values are objects or lists.
  static let structured = ["match", "actuators", "sources"]

  /// The expected value, for a message.
  var expected: String {
    switch form {
    case .text: "a string"
    case .choice(let names): "one of " + names.joined(separator: ", ")
    case .choices(let names): "a list of " + names.joined(separator: ", ")
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .band(let range):
      "a number from \(range.lowerBound) to \(range.upperBound), or [lowest, highest]"
    case .counts(let range):
      "a list of whole numbers from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
