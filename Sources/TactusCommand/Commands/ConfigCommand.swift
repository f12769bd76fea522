internal import TactusBackends
internal import TactusDevice
internal import TactusJSON

/// `tactus config`: shows the settings in force and their sources.
struct ConfigCommand: Command {
  static let usage = Usage(
    name: "config", summary: "show the settings in force and where they come from",
    arguments: "", argumentCount: 0...0, options: [.config, .json],
    notes: [
      """
      The file is JSON5 (comments, bare keys, trailing commas). It is the first that
      exists of --config FILE, the file that TACTUS_CONFIG names,
      $XDG_CONFIG_HOME/tactus/config.json5 (without the variable:
      ~/.config/tactus/config.json5), and /etc/tactus/config.json5. Variables override
      the file, and options override both.
      """,
      """
      Settings, each with its variable:
        backend        TACTUS_BACKEND        the only backend to use, or auto
        device         TACTUS_DEVICE         the device to use, or auto
        zone           TACTUS_ZONE           the zone: default, leftHandle, ...
        gain           TACTUS_GAIN           0 to 1, multiplies every intensity
        muted          TACTUS_MUTED          true: nothing is felt
        mode           TACTUS_MODE           how playback waits: normal or precise
        resources      TACTUS_RESOURCES      the folder for sounds of patterns
        audio.device   TACTUS_AUDIO_DEVICE   the sound device, or auto
        audio.latency  TACTUS_AUDIO_LATENCY  the longest wait for a sound, 0 to 0.05 s
        log            TACTUS_LOG            error, warning, info or debug
        profiles       TACTUS_PROFILES       folders of device profiles, separated
                                             by colons in the variable
      audio is an object: { audio: { device: "default", latency: 0.04 } }.
      Folders in the file are relative to it and may begin with ~/.
      """,
    ])

  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws { printsJSON = arguments.has(.json) }

  func run(_ configuration: Configuration, _ console: Console) throws {
    console.print(text: printsJSON ? Self.json(configuration) : Self.text(configuration))
  }

  private static func text(_ configuration: Configuration) -> String {
    let values = ConfigurationKey.allCases.map { key in
      [key.rawValue, configuration.text(of: key), "\(configuration.origin(of: key))"]
    }
    let files = configuration.files.map { ["  \($0.path)", $0.state.rawValue] }
    return """
      \(TextTable.text([["SETTING", "VALUE", "FROM"]] + values))

      Files, of which the first that exists is used:
      \(TextTable.text(files))
      """
  }

  private static func json(_ configuration: Configuration) -> String {
    var json = JSONText(.indented)
    json.beginObject()
    configuration.write(to: &json)
    json.end()
    return json.text
  }
}

extension Configuration {
  /// Writes the members `settings` and `files` of an object.
  func write(to json: inout JSONText) {
    json.key("settings")
    json.beginArray()
    for key in ConfigurationKey.allCases {
      json.beginObject(inline: true)
      json.key("key")
      json.string(key.rawValue)
      json.key("value")
      write(key, to: &json)
      json.key("from")
      json.string("\(origin(of: key))")
      json.end()
    }
    json.end()
    json.key("files")
    json.beginArray()
    for file in files {
      json.beginObject(inline: true)
      json.key("path")
      json.string(file.path)
      json.key("state")
      json.string(file.state.rawValue)
      json.end()
    }
    json.end()
  }

  private func write(_ key: ConfigurationKey, to json: inout JSONText) {
    switch key {
    case .gain, .muted, .audioLatency: json.word(text(of: key))
    case .resources where resources == nil: json.word("null")
    case .profiles:
      json.beginArray(inline: true)
      for folder in profiles { json.string(folder) }
      json.end()
    default: json.string(text(of: key))
    }
  }
}
