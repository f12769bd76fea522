import Glibc
import TactusDevice
import TactusSystem

@testable import TactusEvdev

/// A simulated kernel with one motion sensor, whose reports a test sends.
final class SensingKernel: HarnessCalls {
  let pads = ScriptedKernel()
  private let axes: [SensorAxis]
  private let listener = Guarded<(@Sendable (SensorEvent) -> Void)?>(nil)

  init(_ axes: [SensorAxis]) { self.axes = axes }

  /// Sends a report with the values of all three axes.
  func report(_ values: [Int32], at time: Int64 = 0) {
    let listener = listener.withLock { $0 }
    for (axis, value) in values.enumerated() {
      listener?(SensorEvent(.axis(axis, value), at: time))
    }
    listener?(SensorEvent(.report, at: time))
  }

  var isListenedTo: Bool { listener.withLock { $0 != nil } }

  private final class Watch: DeviceWatch {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  func axes(ofSensor path: String) throws(Errno) -> [SensorAxis] {
    if path != ScriptedKernel.path(6) { throw Errno(ENOENT) }
    return axes
  }

  func listen(
    toSensor path: String, _ report: @escaping @Sendable (SensorEvent) -> Void
  ) throws(Errno) -> any DeviceWatch {
    listener.withLock { $0 = report }
    return Watch { [listener] in listener.withLock { $0 = nil } }
  }

  // MARK: Calls that the tests of sensors do not use

  var effectBytes: Int { 48 }
  func version(_ node: Int32) throws(Errno) -> String { throw Errno(ENOSYS) }
  func effectRoom(_ node: Int32) throws(Errno) -> Int { throw Errno(ENOSYS) }
  func upload(bytes: [UInt8], to node: Int32) throws(Errno) -> Int16 { throw Errno(ENOSYS) }
  func eraseChecked(_ id: Int16, from node: Int32) throws(Errno) { throw Errno(ENOSYS) }

  // MARK: Calls on the pads

  var nowNanoseconds: Int64 { pads.nowNanoseconds }
  func eventNodes() -> [String] { pads.eventNodes() }
  func text(_ path: String) -> String? { pads.text(path) }
  func resolved(_ path: String) -> String? { pads.resolved(path) }
  func access(_ path: String) -> Int32 { pads.access(path) }
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    pads.watchNodes(changed)
  }
  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch { try pads.listen(to: path, report) }
  func open(_ path: String) throws(Errno) -> Int32 { try pads.open(path) }
  func close(_ node: Int32) { pads.close(node) }
  func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits { try pads.effectBits(node) }
  func muteEvents(_ node: Int32) { pads.muteEvents(node) }
  func upload(_ effect: Effect, to node: Int32) throws(Errno) -> Int16 {
    try pads.upload(effect, to: node)
  }
  func erase(_ id: Int16, from node: Int32) { pads.erase(id, from: node) }
  func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno) {
    try pads.play(id, isOn: isOn, on: node)
  }
  func wait(_ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64) -> Wake {
    pads.wait(node, doorbell, until: deadline)
  }
}
