internal import TactusDevice
internal import TactusJSON

extension Configuration {
  /// Sets one value from a file or an environment variable. The caller records the value's origin.
  /// - Parameter resolve: converts the path of a folder, as the user wrote it, to one that can be
  ///   opened.
  mutating func set(
    _ key: ConfigurationKey, to input: ConfigurationInput,
    resolve: (String) -> String = { $0 }
  ) throws(ConfigurationFault) {
    switch key {
    case .backend: backend = try backendName(try filled(key, input))
    case .device: device = try deviceID(try filled(key, input))
    case .zone:
      let name = try filled(key, input)
      guard let zone = Zone(name: name) else {
        throw unknown(key, name, Zone.allCases.map(\.name))
      }
      self.zone = zone
    case .gain: gain = try number(key, input)
    case .muted:
      guard let boolean = input.boolean else { throw wrongType(key, input) }
      isMuted = boolean
    case .mode: mode = try choice(key, input)
    case .resources: resources = resolve(try filled(key, input))
    case .audioDevice:
      let name = try filled(key, input)
      audio.device = name == Self.auto ? nil : name
    case .audioLatency: audio.latencySeconds = try number(key, input, in: 0...0.05)
    case .log: log = try choice(key, input)
    case .profiles:
      guard let folders = input.strings, !folders.contains("") else {
        throw wrongType(key, input)
      }
      profiles = folders.map(resolve)
    }
  }

  /// The value with which the program itself selects the backend, device or sound device.
  package static var auto: String { "auto" }

  private var backendNames: [String] { backends.map(\.name) }

  private func backendName(_ name: String) throws(ConfigurationFault) -> String? {
    if name == Self.auto { return nil }
    guard backendNames.contains(name) else { throw unknown(.backend, name, backendNames) }
    return name
  }

  private func deviceID(_ text: String) throws(ConfigurationFault) -> DeviceID? {
    if text == Self.auto { return nil }
    let id = DeviceID(text)
    guard backendNames.contains(id.backend) else {
      throw unknown(.device, id.backend, backendNames, noun: "backend")
    }
    return id
  }

  private func filled(
    _ key: ConfigurationKey, _ input: ConfigurationInput
  ) throws(ConfigurationFault) -> String {
    guard let string = input.string, !string.isEmpty else { throw wrongType(key, input) }
    return string
  }

  private func number(
    _ key: ConfigurationKey, _ input: ConfigurationInput, in range: ClosedRange<Double> = 0...1
  ) throws(ConfigurationFault) -> Double {
    guard let number = input.number, range ~= number else { throw wrongType(key, input) }
    return number
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: ConfigurationKey, _ input: ConfigurationInput
  ) throws(ConfigurationFault) -> Choice {
    let name = try filled(key, input)
    if let choice = Choice(rawValue: name) { return choice }
    throw unknown(key, name, Choice.allCases.map(\.rawValue))
  }

  private func wrongType(_ key: ConfigurationKey, _ input: ConfigurationInput) -> ConfigurationFault
  {
    ConfigurationFault(
      message: "\(key.rawValue) is \(input.summary)",
      expected: key.expected(backends: backendNames))
  }

  private func unknown(
    _ key: ConfigurationKey, _ name: String, _ names: [String], noun: String? = nil
  ) -> ConfigurationFault {
    let hint = Suggestion.hint(to: name, among: names) ?? ""
    return ConfigurationFault(
      message: "unknown \(noun ?? key.noun) \(name.quoted)\(hint)",
      expected: key.expected(backends: backendNames))
  }
}

extension ConfigurationKey {
  /// The name of a value in messages.
  fileprivate var noun: String { self == .log ? "log level" : rawValue }
}
