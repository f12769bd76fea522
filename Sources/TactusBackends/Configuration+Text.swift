internal import TactusDevice

extension Configuration {
  /// A value as the user can write it.
  package func text(of key: ConfigurationKey) -> String {
    switch key {
    case .backend: backend ?? Self.auto
    case .device: device?.description ?? Self.auto
    case .zone: zone.name
    case .gain: "\(gain)"
    case .muted: "\(isMuted)"
    case .mode: mode.rawValue
    case .resources: resources ?? "none"
    case .audioDevice: audio.device ?? Self.auto
    case .audioLatency: "\(audio.latencySeconds)"
    case .log: log.rawValue
    case .profiles: profiles.isEmpty ? "none" : profiles.joined(separator: ":")
    }
  }
}
