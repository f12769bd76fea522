internal import TactusDevice

/// Builds a device profile from the combined values of all files with its name.
struct ProfileAssembly {
  let layer: ProfileLayer
  private var missing: [String] = []

  init(_ layer: ProfileLayer) { self.layer = layer }

  /// - Throws: ``ConfigurationError`` with every missing value or, if none is missing, with the
  ///   violation of a rule for capabilities.
  mutating func profile() throws(ConfigurationError) -> DeviceProfile {
    let category = DeviceListing.Category(profileName: text("category") ?? "")
    let title = text("title")
    // A serial device without actuators in its profile declares them itself when it is opened.
    let describesItself = category == .serial && layer.actuators.isEmpty
    let capabilities = describesItself ? nil : makeCapabilities()
    guard missing.isEmpty, let title, let category else {
      throw fault("\(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") missing")
    }
    do throws(DeviceError) {
      return DeviceProfile(
        name: layer.name, file: layer.file, title: title, category: category,
        rules: layer.rules ?? [], capabilities: try capabilities?.validated(), quirks: quirks,
        facts: facts)
    } catch {
      throw fault("it \(error.message)")
    }
  }

  private func fault(_ message: String) -> ConfigurationError {
    ConfigurationError(problems: ["\(layer.file): error: profile \(layer.name): \(message)"])
  }

  private mutating func makeCapabilities() -> OutputCapabilities {
    if layer.actuators.isEmpty { missing.append("actuators") }
    let interval = nanoseconds("updateIntervalMilliseconds")
    let latency = nanoseconds("latencyMilliseconds")
    let enforcer = text("leaseEnforcedBy").flatMap(Lease.Enforcer.init(rawValue:))
    let soft = optionalNanoseconds("softTapMilliseconds") ?? TapLength.standard.softNanoseconds
    let crisp = optionalNanoseconds("crispTapMilliseconds") ?? TapLength.standard.crispNanoseconds
    let stream = makeStream()
    return OutputCapabilities(
      actuators: layer.actuators.map { actuator($0) }, updateIntervalNanoseconds: interval,
      latencyNanoseconds: latency, lookAheadNanoseconds: stream?.bufferNanoseconds ?? 0,
      lease: stream == nil ? .standard(enforcer ?? .nobody) : .ofStream,
      tapLength: TapLength(softNanoseconds: soft, crispNanoseconds: crisp),
      queue: makeQueue(),
      stopDelayNanoseconds: optionalNanoseconds("stopDelayMilliseconds") ?? 0, stream: stream)
  }

  /// The queue of the driver; nil if the profile has no `queueDepth`.
  private mutating func makeQueue() -> DriverQueue? {
    guard let depth = layer.settings["queueDepth"]?.value.number else { return nil }
    return DriverQueue(
      depth: Int(depth), spacingNanoseconds: nanoseconds("reportSpacingMilliseconds"),
      repeatsReports: quirks.contains(.repeatsReports))
  }

  private mutating func actuator(_ name: String) -> Actuator {
    let prefix = "actuators.\(name)."
    let kind = text(prefix + "kind").flatMap(Actuator.Kind.init(rawValue:))
    let role = text(prefix + "role").flatMap(Actuator.Role.init(rawValue:))
    let zones = required(prefix + "zones")?.texts?.compactMap(Zone.init(name:))
    let band = required(prefix + "frequencyHertz")?.band
    let steps = layer.settings[prefix + "levelSteps"]?.value.number.map { Int($0) }
    let pulse = nanoseconds(prefix + "minimumPulseMilliseconds")
    let rendering = layer.settings[prefix + "rendering"]?.value.text
      .flatMap(Actuator.Rendering.init(rawValue:))
    return Actuator(
      name: name, kind: kind ?? .erm, role: role ?? .only, zones: zones ?? [],
      frequencyBandHertz: band ?? 1...1, levelSteps: steps, minimumPulseNanoseconds: pulse,
      response: LevelResponse(
        deadZone: layer.settings[prefix + "deadZone"]?.value.number ?? 0,
        gamma: layer.settings[prefix + "gamma"]?.value.number ?? 1),
      rendering: rendering ?? .steps, motor: makeModel(prefix))
  }

  /// The model of the motor; nil if the profile has none of its three values. If it has one, it
  /// must have all.
  private mutating func makeModel(_ prefix: String) -> MotorModel? {
    let keys = ["riseMilliseconds", "coastMilliseconds", "fullGravities"]
    guard keys.contains(where: { layer.settings[prefix + $0] != nil }) else { return nil }
    let gravities = required(prefix + "fullGravities")?.number
    return MotorModel(
      riseNanoseconds: nanoseconds(prefix + "riseMilliseconds"),
      coastNanoseconds: nanoseconds(prefix + "coastMilliseconds"), fullGravities: gravities ?? 1)
  }

  private var quirks: Set<DeviceProfile.Quirk> {
    Set(
      (layer.settings["quirks"]?.value.texts ?? []).compactMap(
        DeviceProfile.Quirk.init(rawValue:)))
  }

  private var facts: [DeviceProfile.Fact] {
    layer.settings.sorted { $0.key < $1.key }.map { key, setting in
      DeviceProfile.Fact(
        key: key, value: setting.value.description, origin: setting.origin,
        source: layer.source(of: key))
    }
  }

  mutating func required(_ key: String) -> ProfileValue? {
    let value = layer.settings[key]?.value
    if value == nil { missing.append(key) }
    return value
  }

  private mutating func text(_ key: String) -> String? { required(key)?.text }

  mutating func nanoseconds(_ key: String) -> Int64 {
    _ = required(key)
    return optionalNanoseconds(key) ?? 0
  }

  func optionalNanoseconds(_ key: String) -> Int64? {
    // The value is at most 10 s, as its `ProfileKey` requires.
    layer.settings[key]?.value.number.map { Int64(($0 * 1_000_000).rounded()) }
  }
}
