internal import TactusBackends
internal import TactusDevice
internal import TactusJSON

/// `tactus profiles`: lists the known devices, whether connected or not.
struct ProfilesCommand: Command {
  static let usage = Usage(
    name: "profiles", summary: "list the devices whose profile is known", arguments: "",
    argumentCount: 0...0, options: [.config, .json],
    notes: [
      """
      loopback:profile=NAME is a device with the declaration of the profile:
      `inspect`, `render` and `play` show how it plays a pattern, without the
      hardware. A device that declares its own capabilities has no actuators in its
      profile, and no loopback. The setting `profiles` adds folders with your own
      profiles.
      """,
      """
      --json contains for each profile name, title, category, file, device (its id as
      a loopback; null if there is none), and for each actuator name, kind, levels
      (null: any), lowest and highest hertz.
      """,
    ])

  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws { printsJSON = arguments.has(.json) }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let profiles = configuration.deviceProfiles.profiles.sorted { $0.name < $1.name }
    console.print(text: printsJSON ? Self.json(profiles) : Self.table(profiles))
  }

  private static func table(_ profiles: [DeviceProfile]) -> String {
    let rows = profiles.map { profile in
      [
        profile.name, profile.title, profile.category.profileName,
        profile.capabilities.map(actuators) ?? "as the device declares",
      ]
    }
    return TextTable.text([["PROFILE", "DEVICE", "KIND", "ACTUATORS"]] + rows)
  }

  private static func actuators(_ capabilities: OutputCapabilities) -> String {
    capabilities.actuators.map { actuator in
      let steps = actuator.levelSteps.map { $0 == 1 ? " (on or off)" : "" } ?? ""
      return "\(actuator.name)\(steps)"
    }.joined(separator: ", ")
  }

  private static func json(_ profiles: [DeviceProfile]) -> String {
    var json = JSONText(.indented)
    json.beginArray()
    for profile in profiles { write(profile, to: &json) }
    json.end()
    return json.text
  }

  private static func write(_ profile: DeviceProfile, to json: inout JSONText) {
    json.beginObject()
    json.put("name", profile.name)
    json.put("title", profile.title)
    json.put("category", profile.category.profileName)
    json.put("file", profile.file)
    json.put("device", profile.loopbackID?.description)
    json.key("actuators")
    json.beginArray()
    for actuator in profile.capabilities?.actuators ?? [] {
      json.beginObject(inline: true)
      json.put("name", actuator.name)
      json.put("kind", actuator.kind.rawValue)
      json.key("levels")
      json.word(actuator.levelSteps.map { "\($0)" } ?? "null")
      json.key("lowest_hz")
      json.word("\(actuator.frequencyBandHertz.lowerBound)")
      json.key("highest_hz")
      json.word("\(actuator.frequencyBandHertz.upperBound)")
      json.end()
    }
    json.end()
    json.end()
  }
}

extension DeviceProfile {
  /// The loopback with the declaration of the profile; nil if the profile has no actuators.
  var loopbackID: DeviceID? {
    capabilities == nil ? nil : DeviceID(backend: "loopback", rest: "profile=\(name)")
  }
}
