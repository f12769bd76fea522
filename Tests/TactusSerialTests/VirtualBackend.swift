import TactusDevice
import TactusSerial

/// The output and the link of the serial backend, connected to a simulated device on a virtual
/// clock.
final class VirtualBackend: HapticBackend {
  private let settings: World.Settings
  private let lookAhead: Int64?

  init(_ settings: World.Settings = World.Settings(), lookAheadNanoseconds: Int64? = nil) {
    self.settings = settings
    lookAhead = lookAheadNanoseconds
  }

  static let listing = DeviceListing(
    id: DeviceID(backend: "serial", rest: "virtual"), name: "virtual", category: .serial)

  let name = "serial"

  func devices() -> [DeviceListing] { [Self.listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id == Self.listing.id else { throw DeviceError(.notFound, "no device \(id)") }
    return try VirtualDevice(settings, lookAheadNanoseconds: lookAhead)
  }
}

/// A simulated device behind a line.
// Sendable: one thread of a test drives it.
final class VirtualDevice: HapticDevice, @unchecked Sendable {
  let listing = VirtualBackend.listing
  let capabilities: OutputCapabilities
  private let channel: OrderChannel
  private var world: World
  private let slot = OutputSlot()

  /// - Parameter start: the time of the host's clock when the port is opened.
  convenience init(
    _ settings: World.Settings = World.Settings(), lookAheadNanoseconds: Int64? = nil,
    at start: Int64 = 0
  ) throws(DeviceError) {
    try self.init(World.ready(settings, at: start), lookAheadNanoseconds: lookAheadNanoseconds)
  }

  /// Creates a device in a world whose link is ready.
  init(_ world: World, lookAheadNanoseconds: Int64? = nil) throws(DeviceError) {
    guard var capabilities = world.capabilities else {
      throw world.ending ?? DeviceError(.notAnswering, "no answer")
    }
    if let lookAheadNanoseconds { capabilities.lookAheadNanoseconds = lookAheadNanoseconds }
    self.capabilities = try capabilities.validated()
    channel = world.channel
    self.world = world
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(channel) { [slot] in slot.leave() }
  }

  /// Lets time pass on the line and the device, and delivers reports.
  func advance(to time: Int64) {
    world.run(to: time)
    for report in world.takeReports() { slot.take(report) }
  }

  func with<Result>(_ body: (inout World) -> Result) -> Result { body(&world) }

  /// The drive of the motor at a time, 0 to 1.
  func level(of actuator: Int, at time: Int64) -> Double {
    advance(to: time)
    return with { Double($0.drive(of: actuator)) / 65_535 }
  }
}
