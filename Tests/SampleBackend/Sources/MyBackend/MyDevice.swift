// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Synchronization
public import TactusDevice

public final class MyDevice: HapticDevice {
  static let entry = DeviceListing(
    id: DeviceID(backend: "mine"), name: "My device", category: .serial)

  public let listing = entry
  let model = MyModel()
  private let hasOutput = Atomic<Bool>(false)

  public var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [Actuator(name: "motor", kind: .lra, frequencyBandHertz: 150...190)],
      updateIntervalNanoseconds: 4_000_000, lease: .standard(.device))
  }

  public func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    if hasOutput.exchange(true, ordering: .acquiringAndReleasing) {
      throw DeviceError(.busy, "the device has an output already")
    }
    return MyOutput(self)
  }

  /// The output was released: another may be made.
  func release() { hasOutput.store(false, ordering: .releasing) }

  /// The level that the device has at a time, for step 5.
  public func level(of actuator: Int, at nanoseconds: Int64) -> Double {
    model.level(at: nanoseconds)
  }
}
