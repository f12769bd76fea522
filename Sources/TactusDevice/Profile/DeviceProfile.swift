/// The facts about a device model that are known in advance: the devices that the profile applies
/// to, and their capabilities.
public struct DeviceProfile: Sendable, Hashable {
  /// A fact about a device, or about its driver in the kernel, that makes Tactus behave
  /// differently.
  public enum Quirk: String, Sendable, Hashable, CaseIterable {
    /// Neither the kernel nor the device ends an effect after its length, so a level lasts until
    /// it is changed.
    case untimedEffects
    /// An effect cannot be changed while it plays, so Tactus stops it before each change.
    case stopBeforeUpload
    /// Automatic choice never selects the device: moving it is unsafe, as with a steering wheel.
    case onlyByName
    /// The kernel's driver repeats its last report before it sends a new one; see
    /// ``DriverQueue``.
    case repeatsReports
  }

  /// One value of the profile with its origin, for users.
  public struct Fact: Sendable, Hashable {
    /// The path of the value in the file: `actuators.heavy.gamma`.
    public var key: String
    /// The value as it is written in a file.
    public var value: String
    /// The file and line of the value.
    public var origin: String
    /// The source of the figure that the file names; nil if it names none.
    public var source: String?

    /// Creates a value.
    public init(key: String, value: String, origin: String, source: String?) {
      self.key = key
      self.value = value
      self.origin = origin
      self.source = source
    }
  }

  /// The name of the profile's file without its extension: `dualsense`.
  public var name: String
  /// The file, for messages: `Devices/Profiles/dualsense.json`.
  public var file: String
  /// The name to show to users: `DualSense`.
  public var title: String
  /// The kind of device.
  public var category: DeviceListing.Category
  /// The rules that select the devices. A device must match at least one of them. A profile without
  /// rules only serves as a base of other profiles.
  public var rules: [MatchRule]
  /// The capabilities of such a device; nil if the device declares them itself.
  public var capabilities: OutputCapabilities?
  /// The facts that make Tactus behave differently.
  public var quirks: Set<Quirk>
  /// Every value with its origin, by key.
  public var facts: [Fact]

  /// Creates a profile. By default the device declares its own capabilities.
  public init(
    name: String, file: String = "", title: String, category: DeviceListing.Category,
    rules: [MatchRule], capabilities: OutputCapabilities? = nil,
    quirks: Set<Quirk> = [], facts: [Fact] = []
  ) {
    self.name = name
    self.file = file.isEmpty ? "\(name).json" : file
    self.title = title
    self.category = category
    self.rules = rules
    self.capabilities = capabilities
    self.quirks = quirks
    self.facts = facts
  }
}
