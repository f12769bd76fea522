public import TactusDevice

/// The backend of devices without hardware.
public struct LoopbackBackend: HapticBackend {
  /// The first part of every id: `loopback`.
  public static let name = "loopback"

  private let control: LoopbackControl?
  /// Those that an id may name.
  private var profiles = DeviceProfiles()

  /// A backend whose devices behave.
  public init() { control = nil }

  /// A backend whose devices misbehave as one control says.
  package init(control: LoopbackControl) { self.control = control }

  /// The first part of every id: `loopback`.
  public var name: String { Self.name }

  /// The same backend, whose ids may name these profiles.
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

  /// Opens `loopback`, `loopback:MODEL` or `loopback:MODEL,SETTING=VALUE,...`, where
  /// `profile=NAME` may stand for the model; see ``LoopbackModel`` and ``LoopbackSettings``.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    try openLoopback(id)
  }

  /// The same as a loopback.
  package func openLoopback(_ id: DeviceID) throws(DeviceError) -> LoopbackDevice {
    let control = control ?? LoopbackControl()
    try control.checkOpening()
    let settings = try LoopbackSettings(id.rest, profiles)
    return LoopbackDevice(
      settings.capabilities, id: id, name: settings.summary, control: control)
  }
}
