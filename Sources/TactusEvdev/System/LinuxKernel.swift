internal import CLinuxInput
internal import Glibc
internal import TactusDevice
package import TactusSystem

/// The running kernel.
package struct LinuxKernel: KernelCalls {
  package init() {}

  package var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }
}

/// Calls on an open node.
extension LinuxKernel {
  package func open(_ path: String) throws(Errno) -> Int32 {
    let node = try Errno.check {
      unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    // The kernel stops effects when the node is closed. In a crash, ``CrashCare`` closes it before
    // the kernel writes a core dump, which takes time.
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
    // An empty mask blocks all button and axis events. With the type EV_SYN it is a mask of event
    // types, not of the codes of one type.
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
    // The ioctl takes the id itself, not a pointer to it.
    _ = ioctl(node, TACTUS_ERASE_EFFECT, Int32(id))
  }

  package func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno) {
    // The second event completes the first, so listeners receive it now and not with the device's
    // next report.
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
