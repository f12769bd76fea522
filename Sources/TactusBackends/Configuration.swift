public import TactusDevice

/// Which backends there are, which device plays, and how.
///
/// ```swift
/// let configuration = Configuration(backends: .builtIn + [MyBackend()])
/// ```
///
/// A program's own values stand in where nobody says otherwise; ``loaded(from:)`` puts those of
/// the user over them, from a file and from the environment. ``origin(of:)`` tells for each value
/// who gave it.
public struct Configuration: Sendable {
  /// What is written to standard error: lines of this level and of those before it.
  public typealias LogLevel = TactusDevice.LogLevel

  /// How patterns that hold sounds are heard.
  public struct Audio: Sendable, Hashable {
    /// The name of the sound device; nil: the system's default.
    public var device: String?
    /// Seconds, 0 to 1: how long haptics may wait at most for the sound they belong to.
    public var latencySeconds: Double

    /// The default sound device and 60 ms, unless said otherwise.
    public init(device: String? = nil, latencySeconds: Double = 0.06) {
      self.device = device
      self.latencySeconds = latencySeconds
    }
  }

  /// The backends, in the order in which they are listed. Of two with one name the first counts.
  public var backends: [any HapticBackend]
  /// The name of the only backend to use; nil (`auto`): all.
  public var backend: String? { didSet { origins[.backend] = .program } }
  /// The device to use; nil (`auto`): chosen by itself.
  public var device: DeviceID? { didSet { origins[.device] = .program } }
  /// The part of the device that patterns are played to.
  public var zone: Zone = .default { didSet { origins[.zone] = .program } }
  /// 0 to 1: multiplies every intensity.
  public var gain: Double = 1 { didSet { origins[.gain] = .program } }
  /// Whether nothing is to be felt. Time runs on; what would have sounded is lost.
  public var isMuted: Bool = false { didSet { origins[.muted] = .program } }
  /// How the playback thread waits.
  public var mode: TimingMode = .normal { didSet { origins[.mode] = .program } }
  /// The folder where the sounds of a pattern are looked for if they are not beside it; nil: none.
  public var resources: String? { didSet { origins[.resources] = .program } }
  /// How sounds are heard.
  public var audio = Audio() {
    didSet {
      if audio.device != oldValue.device { origins[.audioDevice] = .program }
      if audio.latencySeconds != oldValue.latencySeconds { origins[.audioLatency] = .program }
    }
  }
  /// What is written to standard error.
  public var log: LogLevel = .warning { didSet { origins[.log] = .program } }
  /// Folders with profiles of devices, which come before those of the catalogue. They are read by
  /// ``loaded(from:)``.
  public var profiles: [String] = [] { didSet { origins[.profiles] = .program } }
  /// What is known about devices: the catalogue, and over it what ``loaded(from:)`` found in the
  /// folders.
  public var deviceProfiles: DeviceProfiles = .catalogue

  /// The files that the last ``loaded(from:)`` looked for, in order.
  public internal(set) var files: [ConfigurationFile] = []
  /// Who gave a value; nothing where it is the default.
  package var origins: [ConfigurationKey: ConfigurationOrigin] = [:]

  /// The built-in backends and a device that is chosen by itself, unless said otherwise.
  public init(
    backends: [any HapticBackend] = .builtIn, backend: String? = nil, device: DeviceID? = nil
  ) {
    self.backends = backends
    self.backend = backend
    self.device = device
    if backend != nil { origins[.backend] = .program }
    if device != nil { origins[.device] = .program }
  }

  /// Who gave a value.
  public func origin(of key: ConfigurationKey) -> ConfigurationOrigin {
    origins[key] ?? .standard
  }
}
