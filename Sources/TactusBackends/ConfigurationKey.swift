internal import TactusDevice

/// A setting, by its name in a configuration file. A dot separates an object from its key.
public enum ConfigurationKey: String, Sendable, Hashable, CaseIterable {
  case backend, device, zone, gain, muted, mode, resources
  case audioDevice = "audio.device"
  case audioLatency = "audio.latency"
  case log, profiles

  /// The environment variable of this setting, for example `TACTUS_GAIN`.
  public var variable: String {
    "TACTUS_" + rawValue.uppercased().split(separator: ".").joined(separator: "_")
  }

  /// The expected value, for a message.
  func expected(backends: [String]) -> String {
    switch self {
    case .backend: "auto or one of " + backends.joined(separator: ", ")
    case .device: "auto or an id that `tactus devices` lists"
    case .zone: "one of " + Zone.allCases.map(\.name).joined(separator: ", ")
    case .gain: "a number from 0 to 1"
    case .muted: "true or false"
    case .mode: "one of " + TimingMode.allCases.map(\.rawValue).joined(separator: ", ")
    case .resources: "the path of a folder"
    case .audioDevice: "auto, none, haptics or the name of a sound device"
    case .audioLatency: "a number of seconds from 0 to 0.05"
    case .log: "one of " + Configuration.LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
    case .profiles: "a list of folders"
    }
  }
}
