public import TactusDevice

/// The backends, the device to play on, and the settings for playing.
///
/// ```swift
/// let configuration = Configuration(backends: .builtIn + [MyBackend()])
/// ```
///
/// The values of a program are defaults; ``loaded(from:)`` overrides them with those of the user,
/// from a file and from the environment. ``origin(of:)`` returns the source of each value.
public struct Configuration: Sendable {
  /// The level of the log on standard error: lines of this level and of more severe levels are
  /// written.
  public typealias LogLevel = TactusDevice.LogLevel

  /// How the sounds of patterns are played.
  public struct Audio: Sendable, Hashable {
    /// The name of an ALSA sound device; nil for the system's default, `none` to play no sounds.
    public var device: String?
    /// The longest time that haptics wait for their sound, in seconds, 0 to 0.05.
    public var latencySeconds: Double

    /// Creates settings. The defaults are the default sound device and 50 ms, the longest delay at
    /// which touch still seems immediate.
    public init(device: String? = nil, latencySeconds: Double = 0.05) {
      self.device = device
      self.latencySeconds = latencySeconds
    }
  }

  /// The value of ``Audio/device`` with which no sounds are played.
  package static var noSound: String { "none" }

  /// The backends in the order of listing. If two have the same name, the first one is used.
  public var backends: [any HapticBackend]
  /// The name of the only backend to use; nil (`auto`) for all.
  public var backend: String? { didSet { origins[.backend] = .program } }
  /// The device to use; nil (`auto`) to select one automatically.
  public var device: DeviceID? { didSet { origins[.device] = .program } }
  /// The zone in which patterns are played.
  public var zone: Zone = .default { didSet { origins[.zone] = .program } }
  /// The factor for every intensity, 0 to 1.
  public var gain: Double = 1 { didSet { origins[.gain] = .program } }
  /// Whether haptics are muted. Time advances while muted, and the muted part is not played later.
  public var isMuted: Bool = false { didSet { origins[.muted] = .program } }
  /// How the playback thread waits.
  public var mode: TimingMode = .normal { didSet { origins[.mode] = .program } }
  /// The folder in which the sound files of a pattern are looked up if they are not in the folder
  /// of the pattern; nil for none.
  public var resources: String? { didSet { origins[.resources] = .program } }
  /// How sounds are played.
  public var audio = Audio() {
    didSet {
      if audio.device != oldValue.device { origins[.audioDevice] = .program }
      if audio.latencySeconds != oldValue.latencySeconds { origins[.audioLatency] = .program }
    }
  }
  /// The level of the log on standard error.
  public var log: LogLevel = .warning { didSet { origins[.log] = .program } }
  /// Folders with device profiles, which override those of the catalogue. ``loaded(from:)`` reads
  /// them.
  public var profiles: [String] = [] { didSet { origins[.profiles] = .program } }
  /// The device profiles: the catalogue, overlaid with the profiles that ``loaded(from:)`` found in
  /// the folders.
  public var deviceProfiles: DeviceProfiles {
    get { ownProfiles ?? .catalogue }
    set { ownProfiles = newValue }
  }
  /// The profiles that were set; nil for the catalogue, which is read only when it is needed,
  /// because reading it takes a quarter of the time that a short command takes.
  private var ownProfiles: DeviceProfiles?

  /// The configuration files that the last ``loaded(from:)`` looked for, in order.
  public internal(set) var files: [ConfigurationFile] = []
  /// The sources of the values; a default has none.
  package var origins: [ConfigurationKey: ConfigurationOrigin] = [:]

  /// Creates a configuration. By default it has the built-in backends and selects a device
  /// automatically.
  public init(
    backends: [any HapticBackend] = .builtIn, backend: String? = nil, device: DeviceID? = nil
  ) {
    self.backends = backends
    self.backend = backend
    self.device = device
    if backend != nil { origins[.backend] = .program }
    if device != nil { origins[.device] = .program }
  }

  /// The source of the value of a setting.
  public func origin(of key: ConfigurationKey) -> ConfigurationOrigin {
    origins[key] ?? .standard
  }
}
