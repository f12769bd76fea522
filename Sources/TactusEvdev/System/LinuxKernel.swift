internal import CLinuxInput
internal import Glibc
internal import TactusDevice
package import TactusSystem

/// The kernel that runs.
package struct LinuxKernel: KernelCalls {
  /// Bytes of the longest file of the kernel that is read.
  private static let textLimit = 4096
  /// Event nodes that are looked at: as many as the kernel's fixed numbers allow, ten times over.
  private static let nodeLimit = 1024

  package init() {}

  package var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }

  package func eventNodes() -> [String] {
    guard let folder = unsafe opendir("/dev/input") else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < Self.nodeLimit, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { place in
        unsafe place.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: place.pointee)
        ) { unsafe String(cString: $0) }
      }
      if Node.isEventName(name) { names.append(name) }
    }
    return names
  }

  package func text(_ path: String) -> String? {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.textLimit)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    guard count >= 0 else { return nil }
    let end = bytes[..<count].last == UInt8(ascii: "\n") ? count - 1 : count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  package func resolved(_ path: String) -> String? {
    SystemCall.resolved(path)
  }

  package func access(_ path: String) -> Int32 {
    unsafe Glibc.access(path, R_OK | W_OK) == 0 ? 0 : errno
  }
}

/// What is asked of an open node.
extension LinuxKernel {
  package func open(_ path: String) throws(Errno) -> Int32 {
    let node = try Errno.check {
      unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    // The kernel stops effects when the node is closed, which a core dump would put off.
    CrashCare.add(node)
    return node
  }

  package func close(_ node: Int32) {
    CrashCare.remove(node)
    _ = Glibc.close(node)
  }

  package func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits {
    var bytes = [UInt8](repeating: 0, count: CapabilityBits.effectBytes)
    let count = try Errno.check { () -> Int32 in
      unsafe bytes.withUnsafeMutableBytes { buffer in
        guard let start = buffer.baseAddress else { return Int32(-1) }
        return unsafe ioctl(node, TACTUS_EFFECT_BITS, start)
      }
    }
    return CapabilityBits(bytes: bytes.prefix(Int(count)))
  }

  package func muteEvents(_ node: Int32) {
    // A mask of event types without any: EV_SYN as the type means the types themselves.
    var nothing: UInt32 = 0
    unsafe withUnsafeMutableBytes(of: &nothing) { bytes in
      var mask = input_mask()
      mask.type = UInt32(EV_SYN)
      mask.codes_size = UInt32(bytes.count)
      mask.codes_ptr = UInt64(UInt(bitPattern: bytes.baseAddress))
      _ = unsafe ioctl(node, TACTUS_SET_EVENT_MASK, &mask)
    }
  }

  package func upload(_ effect: Effect, to node: Int32) throws(Errno) -> Int16 {
    var request = unsafe ff_effect(effect)
    _ = try Errno.check { unsafe ioctl(node, TACTUS_UPLOAD_EFFECT, &request) }
    return unsafe request.id
  }

  package func erase(_ id: Int16, from node: Int32) {
    // The request takes the id itself, not a place where it stands.
    _ = ioctl(node, TACTUS_ERASE_EFFECT, Int32(id))
  }

  package func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno) {
    // The second one says that the first is whole: whoever listens learns of it now and not with
    // the device's next report.
    var events = [input_event(), input_event()]
    events[0].type = UInt16(EV_FF)
    events[0].code = UInt16(bitPattern: id)
    events[0].value = isOn ? 1 : 0
    events[1].type = UInt16(EV_SYN)
    events[1].code = UInt16(SYN_REPORT)
    let size = events.count * MemoryLayout<input_event>.stride
    _ = try Errno.check { unsafe write(node, &events, size) }
  }

  package func wait(
    _ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64
  ) -> Wake {
    doorbell.wait(node: node, until: deadline, now: nowNanoseconds)
  }
}

extension ff_effect {
  /// The kernel's form of an effect.
  init(_ effect: Effect) {
    unsafe self.init()
    unsafe id = effect.id
    unsafe direction = Effect.direction
    unsafe replay.length = effect.lengthMilliseconds
    switch effect.kind {
    case .rumble(let strong, let weak):
      unsafe type = UInt16(FF_RUMBLE)
      unsafe u.rumble.strong_magnitude = strong
      unsafe u.rumble.weak_magnitude = weak
    case .sine(let period, let magnitude):
      unsafe type = UInt16(FF_PERIODIC)
      unsafe u.periodic.waveform = UInt16(FF_SINE)
      unsafe u.periodic.period = period
      unsafe u.periodic.magnitude = magnitude
    case .constant(let level):
      unsafe type = UInt16(FF_CONSTANT)
      unsafe u.constant.level = level
    }
  }
}
