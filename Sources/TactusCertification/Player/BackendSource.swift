internal import Synchronization
internal import TactusDevice

/// A device that the player process opens itself, like an app. If the harness has passed a socket,
/// each command to the device is written to it as a record.
final class BackendSource: PlayerSource {
  /// How long the player tries to open the device, in nanoseconds: udev grants access to a device
  /// node some time after the node appears.
  private static let timeout: Int64 = 6_000_000_000
  private static let pause: Int64 = 20_000_000

  private let id: DeviceID
  private let open: @Sendable (DeviceID) throws(DeviceError) -> any HapticDevice
  private let reporter: PlayerReporter
  /// Keeps the socket open while records are written to it.
  private let socket: Socket?
  private let shared: SharedRecordLine?

  /// - Parameter line: the socket on which each command is recorded; nil if commands are not
  ///   recorded.
  init(
    _ id: DeviceID, line socket: Socket?, _ reporter: PlayerReporter,
    open: @escaping @Sendable (DeviceID) throws(DeviceError) -> any HapticDevice
  ) {
    self.id = id
    self.open = open
    self.reporter = reporter
    self.socket = socket
    shared = socket.map { SharedRecordLine(descriptor: $0.descriptor) }
  }

  /// Does nothing, because the device has its own thread.
  func run() {}

  func expectCall(at nanoseconds: Int64) { shared?.line.expectCall(at: nanoseconds) }

  func mark(_ number: Int) -> Bool {
    reporter.send(.marked(number))
    return true
  }

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let device = try opened()
    return shared.map { RecordedDevice(device, $0) } ?? device
  }

  private func opened() throws(DeviceError) -> any HapticDevice {
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while true {
      do throws(DeviceError) { return try open(id) } catch {
        guard MonotonicClock.nowNanoseconds < deadline, Self.mayPass(error) else { throw error }
      }
      ClockWait.until(MonotonicClock.nowNanoseconds + Self.pause)
    }
  }

  /// Whether an error may disappear when the device is opened again later.
  private static func mayPass(_ error: DeviceError) -> Bool {
    [.notFound, .notPermitted, .notAnswering, .gone, .busy].contains(error.kind)
  }
}
