import Glibc
public import TactusDevice

/// A backend with one simulated device, a meter. Its pointers show the levels, and any process of
/// the user can read them.
public struct MeterBackend: HapticBackend {
  static let meter = DeviceListing(
    id: DeviceID(backend: "meter"), name: "Meter", category: .virtual,
    isEligibleForAutomaticChoice: false,
    identity: DeviceIdentity(
      backend: "meter", category: .virtual, bus: .virtual, vendor: 0x1209, product: 1,
      name: "Meter", uniqueID: "1", firmware: "1.0"))

  /// The folder that contains the meter's file; nil if no folder is given and the variable is
  /// unset.
  let folder: String?

  /// Creates a backend with one meter.
  /// - Parameter folder: a folder that only the user can access; by default `$XDG_RUNTIME_DIR`.
  public init(folder: String? = nil) {
    self.folder = folder ?? getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
  }

  /// The first part of the meter's id.
  public var name: String { "meter" }

  /// Lists the meter, which always exists.
  public func devices() -> [DeviceListing] {
    var listing = Self.meter
    if folder == nil { listing.availability = .notPermitted(fix: Self.fix) }
    return [listing]
  }

  /// Opens the meter.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    MeterDevice(Self.meter, try memory(of: id))
  }

  func memory(of id: DeviceID) throws(DeviceError) -> MeterMemory {
    guard id == Self.meter.id else {
      throw DeviceError(.notFound, "no device \(id); there is \(Self.meter.id)")
    }
    guard let folder else {
      throw DeviceError(.notPermitted, "there is no folder for the meter: \(Self.fix)")
    }
    return try MeterMemory(path: "\(folder)/tactus-meter")
  }

  static let fix = "export XDG_RUNTIME_DIR=/run/user/$(id -u)"
}

extension MeterBackend: DiagnosableBackend {
  /// Reports whether the folder for the meter exists.
  public func diagnose() -> [Finding] {
    guard let folder else {
      return [Finding(.poor, "meter", "there is no folder for it", fix: Self.fix)]
    }
    return [Finding(.good, "meter", "shared in \(folder)")]
  }
}

extension MeterBackend: ObservableBackend {
  /// Reports the commands that any process of the user sends to the meter.
  public func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    try MeterWatch(memory(of: id)) { command in
      let now = MonotonicClock.nowNanoseconds
      guard let command else { return report(ObservedCommand(.lost, at: now)) }
      let kind: ObservedCommand.Kind =
        switch command.kind {
        case .play, .playAtOnce: .play(effect: command.actuator, count: 1)
        case .revise: .other("revise \(command.start)")
        case .stop: .stop(effect: 0)
        case .open: .other("open")
        }
      report(ObservedCommand(kind, at: now))
    }
  }
}

extension MeterBackend: InstrumentedBackend {
  /// An instrument that reads the pointers.
  public func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    try MeterInstrument(memory(of: id))
  }
}
