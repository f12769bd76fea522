public import TactusDevice

/// The backend of devices without hardware.
public struct LoopbackBackend: HapticBackend {
  /// The first part of every id: `loopback`.
  public static let name = "loopback"

  private let control: LoopbackControl?
  /// Records the segments, revisions and stops that the devices of this backend and of its copies
  /// accept, for its instruments. Records nothing before the first instrument is made.
  let meter = LoopbackMeter()
  /// The profiles that an id may name.
  private var profiles = DeviceProfiles()

  /// Creates a backend whose devices do not fail.
  public init() { control = nil }

  /// Creates a backend whose devices fail as a control requests.
  package init(control: LoopbackControl) { self.control = control }

  /// The first part of every id: `loopback`.
  public var name: String { Self.name }

  /// This backend with the given profiles, which its ids may name.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var result = self
    result.profiles = profiles
    return result
  }

  /// One device of each model.
  public func devices() -> [DeviceListing] {
    LoopbackModel.allCases.map { model in
      DeviceListing(
        id: model.id, name: model.summary, category: .virtual,
        isEligibleForAutomaticChoice: false)
    }
  }

  /// Opens `loopback`, `loopback:MODEL` or `loopback:MODEL,SETTING=VALUE,...`. `profile=NAME` may
  /// replace the model; see ``LoopbackModel`` and ``LoopbackSettings``.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    try openLoopback(id)
  }

  /// Opens a device as a ``LoopbackDevice``, which a test can disconnect.
  package func openLoopback(_ id: DeviceID) throws(DeviceError) -> LoopbackDevice {
    let control = control ?? LoopbackControl()
    try control.checkOpening()
    let settings = try LoopbackSettings(id.rest, profiles)
    return LoopbackDevice(
      settings.capabilities, id: id, name: settings.summary, control: control,
      meter: meter)
  }
}
