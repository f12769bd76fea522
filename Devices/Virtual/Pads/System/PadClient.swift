internal import CVirtualInput
internal import Glibc

/// Opens a pad's event node and makes single calls: upload, erase, play, stop, gain. Unlike the
/// evdev backend it has no thread, paces nothing and renews nothing. For tests of pads, and for
/// calls that the backend never makes.
package final class PadClient: Sendable {
  /// The open node.
  package let descriptor: Int32

  /// Opens a node for reading and writing.
  package init(node: String) throws(PadError) {
    descriptor = unsafe virtual_client_open(node)
    guard descriptor >= 0 else {
      throw PadError("cannot open \(node): \(systemError(-descriptor))", errno: -descriptor)
    }
  }

  deinit { Glibc.close(descriptor) }

  /// The number of effect slots of the pad.
  package var capacity: Int { Int(virtual_client_capacity(descriptor)) }

  /// Uploads an effect, and waits until the pad has answered.
  /// - Parameters:
  ///   - effect: an effect of kind `other` has no values.
  ///   - slot: the slot to change; nil for a free one.
  /// - Returns: its slot.
  package func upload(_ effect: PadEffect, slot: Int? = nil) throws(PadError) -> Int {
    var raw = unsafe ff_effect()
    unsafe raw.id = Int16(clamping: slot ?? -1)
    // The direction is from the left. The default 0 would be from below, in which a device with
    // one axis has no force.
    unsafe raw.direction = 0x4000
    unsafe raw.replay.length = UInt16(clamping: effect.lengthMilliseconds)
    unsafe raw.replay.delay = UInt16(clamping: effect.delayMilliseconds)
    unsafe fill(&raw, effect.force)
    return Int(try checked("upload", unsafe virtual_client_upload(descriptor, &raw)))
  }

  /// Erases the effect in a slot, and waits until the pad has answered.
  package func erase(_ slot: Int) throws(PadError) {
    _ = try checked("erase", virtual_client_erase(descriptor, CInt(clamping: slot)))
  }

  /// Plays the effect of a slot this many times; 0 stops it.
  package func play(_ slot: Int, count: Int = 1) throws(PadError) {
    try send(UInt16(clamping: slot), Int32(clamping: count))
  }

  /// Stops a slot's effect.
  package func stop(_ slot: Int) throws(PadError) { try play(slot, count: 0) }

  /// Sets the strength of the whole pad, for every program.
  package func setGain(_ gain: UInt16) throws(PadError) { try send(InputCode.gain, Int32(gain)) }

  private func send(_ code: UInt16, _ value: Int32) throws(PadError) {
    var event = input_event()
    event.type = UInt16(EV_FF)
    event.code = code
    event.value = value
    let count = unsafe write(descriptor, &event, MemoryLayout<input_event>.size)
    _ = try checked("write", count < 0 ? -errno : 0)
  }

  func checked(_ what: String, _ result: CInt) throws(PadError) -> CInt {
    guard result < 0 else { return result }
    throw PadError("\(what): \(systemError(-result))", errno: -result)
  }
}

private func fill(_ raw: inout ff_effect, _ force: PadEffect.Force) {
  switch force {
  case .rumble(let strong, let weak):
    unsafe raw.type = UInt16(FF_RUMBLE)
    unsafe raw.u.rumble.strong_magnitude = strong
    unsafe raw.u.rumble.weak_magnitude = weak
  case .constant(let level):
    unsafe raw.type = UInt16(FF_CONSTANT)
    unsafe raw.u.constant.level = level
  case .periodic(let waveform, let period, let magnitude):
    unsafe raw.type = UInt16(FF_PERIODIC)
    unsafe raw.u.periodic.waveform = waveform
    unsafe raw.u.periodic.period = period
    unsafe raw.u.periodic.magnitude = magnitude
  case .other(let kind): unsafe raw.type = kind
  }
}
