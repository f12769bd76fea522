/// What is known about a device beforehand: whom it is for, and what such a device can do.
public struct DeviceProfile: Sendable, Hashable {
  /// What a driver must do differently for a device.
  public enum Quirk: String, Sendable, Hashable, CaseIterable {
    /// Nothing below the driver ends an effect after its length: a level lasts until it is changed.
    case untimedEffects
    /// An effect cannot be changed while it plays: it is stopped first.
    case stopBeforeUpload
    /// The device is never chosen by itself: moving it is unsafe, as with a steering wheel.
    case onlyByName
    /// The driver sends its last report once more before a new one; see ``DriverQueue``.
    case repeatsReports
  }

  /// One value of the profile, for people who ask where it comes from.
  public struct Fact: Sendable, Hashable {
    /// Its place in the file: `actuators.heavy.gamma`.
    public var key: String
    /// The value as a file would give it.
    public var value: String
    /// The file and line that gave it.
    public var origin: String
    /// Where the figure is from, as the file says; nil where it says nothing.
    public var source: String?

    /// A value with its origin.
    public init(key: String, value: String, origin: String, source: String?) {
      self.key = key
      self.value = value
      self.origin = origin
      self.source = source
    }
  }

  /// The name of the profile's file without its ending: `dualsense`.
  public var name: String
  /// The file, for messages: `Devices/Profiles/dualsense.json`.
  public var file: String
  /// For people: `DualSense`.
  public var title: String
  /// What kind of thing it is.
  public var category: DeviceListing.Category
  /// The devices it is for; any rule will do. One without rules is only there to be extended.
  public var rules: [MatchRule]
  /// What such a device can do; nil where the device says that itself.
  public var capabilities: OutputCapabilities?
  /// What a driver must do differently.
  public var quirks: Set<Quirk>
  /// Every value with its origin, by key.
  public var facts: [Fact]

  /// A profile of a device that says itself what it can do, unless said otherwise.
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
