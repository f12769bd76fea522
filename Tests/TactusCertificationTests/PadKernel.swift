import Glibc
import Synchronization
import TactusDevice
import TactusEvdev
import TactusSystem

/// A simulated kernel with one pad and its motion sensor. It follows the rules of the input core
/// for effects (`drivers/input/ff-core.c`), or breaks one of them.
final class PadKernel: HarnessCalls {
  enum Fault: CaseIterable {
    /// The kernel accepts effects of any type.
    case takesAnyType
    /// The kernel accepts messages that are cut off.
    case takesShortMessages
    /// The kernel lets a program change the effects of another one.
    case forgetsOwners
    /// The kernel accepts more effects than there are slots.
    case hasNoBound
    /// The kernel refuses to change an existing effect.
    case refusesChanges
    /// The name of the pad changes each time that it is opened.
    case changesName
  }

  struct State {
    var axes: [SensorAxis] = []
    var owners: [Int16: Int32] = [:]
    var nextNode: Int32 = 100
    var openings = 0
    var listener: (@Sendable (SensorEvent) -> Void)?
  }

  let state = Mutex(State())
  private let fault: Fault?
  private static let room = 4
  private static let place = "/sys/class/input/event5/device/"

  /// The bits of the effects that the driver declares, in the form of sysfs.
  private let effects: String

  /// - Parameter effects: by default rumble, periodic, square, triangle, sine and gain.
  init(_ fault: Fault? = nil, effects: String = "107030000 0") {
    self.fault = fault
    self.effects = effects
  }

  func send(_ event: SensorEvent) { state.withLock { $0.listener }?(event) }

  /// The number of effects that programs have uploaded.
  var effectCount: Int { state.withLock { $0.owners.count } }

  // MARK: The system

  var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }

  func eventNodes() -> [String] { ["event5"] }

  func text(_ path: String) -> String? {
    let opening = state.withLock { $0.openings }
    let files = [
      "name": fault == .changesName ? "Pad \(opening)" : "Pad", "uniq": "a0:b1", "phys": "usb-1",
      "id/bustype": "0003", "id/vendor": "0001", "id/product": "7ac7", "id/version": "0111",
      "capabilities/ff": effects, "capabilities/key": "7fdb000000000000 0 0 0 0",
      "capabilities/abs": "3003f",
    ]
    guard path.hasPrefix(Self.place) else { return nil }
    return files[String(path.dropFirst(Self.place.count))]
  }

  func resolved(_ path: String) -> String? {
    path == Self.place ? "/sys/devices/pci0000:00/input/input7" : nil
  }

  func access(_ path: String) -> Int32 { 0 }

  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? { nil }

  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch { throw Errno(ENOSYS) }

  // MARK: The node

  func open(_ path: String) throws(Errno) -> Int32 {
    state.withLock { state in
      state.nextNode += 1
      state.openings += 1
      return state.nextNode
    }
  }

  func close(_ node: Int32) {
    state.withLock { $0.owners = $0.owners.filter { $0.value != node } }
  }

  func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits { CapabilityBits("") }

  func muteEvents(_ node: Int32) {}

  func upload(_ effect: TactusEvdev.Effect, to node: Int32) throws(Errno) -> Int16 {
    try place(type: 0x50, waveform: 0, id: effect.id, node)
  }

  func erase(_ id: Int16, from node: Int32) { try? eraseChecked(id, from: node) }

  func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno) {}

  func wait(
    _ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64
  ) -> Wake { .look }

  // MARK: The interface as it is

  var effectBytes: Int { 48 }

  func version(_ node: Int32) throws(Errno) -> String { "1.0.1" }

  func effectRoom(_ node: Int32) throws(Errno) -> Int { Self.room }

  func upload(bytes: [UInt8], to node: Int32) throws(Errno) -> Int16 {
    if bytes.count != effectBytes, fault != .takesShortMessages { throw Errno(EFAULT) }
    let whole = bytes + Array(repeating: 0, count: effectBytes)
    func word(_ place: Int) -> Int { Int(whole[place]) | Int(whole[place + 1]) << 8 }
    return try place(
      type: word(0), waveform: word(16), id: Int16(truncatingIfNeeded: word(2)), node)
  }

  private func place(
    type: Int, waveform: Int, id: Int16, _ node: Int32
  ) throws(Errno) -> Int16 {
    if fault == .refusesChanges, id >= 0 { throw Errno(EIO) }
    let isKnown = type == 0x50 || type == 0x51 && (0x58...0x5a).contains(waveform)
    if !isKnown, fault != .takesAnyType, fault != .takesShortMessages { throw Errno(EINVAL) }
    return try state.withLock { state throws(Errno) in
      if id == -1 {
        let bound: Int16 = fault == .hasNoBound ? 1000 : Int16(Self.room)
        guard let free = (0..<bound).first(where: { state.owners[$0] == nil }) else {
          throw Errno(ENOSPC)
        }
        state.owners[free] = node
        return free
      }
      try check(id, node, state)
      return id
    }
  }

  private func check(_ id: Int16, _ node: Int32, _ state: State) throws(Errno) {
    guard let owner = state.owners[id] else { throw Errno(EINVAL) }
    if owner != node, fault != .forgetsOwners { throw Errno(EACCES) }
  }

  func eraseChecked(_ id: Int16, from node: Int32) throws(Errno) {
    try state.withLock { state throws(Errno) in
      try check(id, node, state)
      state.owners[id] = nil
    }
  }

  // MARK: The sensor

  func axes(ofSensor path: String) throws(Errno) -> [SensorAxis] {
    state.withLock { $0.axes }
  }

  private final class Watch: DeviceWatch {}

  func listen(
    toSensor path: String, _ report: @escaping @Sendable (SensorEvent) -> Void
  ) throws(Errno) -> any DeviceWatch {
    state.withLock { $0.listener = report }
    return Watch()
  }
}
