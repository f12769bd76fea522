internal import CVirtualInput
internal import Glibc

/// A message of the kernel.
enum UinputMessage {
  /// An upload to fetch and to answer by this number.
  case upload(request: UInt32)
  case erase(request: UInt32)
  /// An event of type `EV_FF`.
  case force(code: UInt16, value: Int32)
}

/// An upload as it was fetched.
struct UinputUpload {
  var slot: Int
  var effect: PadEffect
  /// The effect that the slot held before; nil if it held none.
  var replaced: PadEffect?
}

extension UinputDevice {
  /// The next message, and the time at which the kernel wrote it, on CLOCK_MONOTONIC; nil if there
  /// is none now.
  func next() -> (message: UinputMessage, nanoseconds: Int64)? {
    var event = input_event()
    let size = MemoryLayout<input_event>.size
    while unsafe read(descriptor, &event, size) == size {
      let nanoseconds = Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
      let number = UInt32(bitPattern: event.value)
      switch (CInt(event.type), CInt(event.code)) {
      case (EV_UINPUT, UI_FF_UPLOAD): return (.upload(request: number), nanoseconds)
      case (EV_UINPUT, UI_FF_ERASE): return (.erase(request: number), nanoseconds)
      case (EV_FF, _): return (.force(code: event.code, value: event.value), nanoseconds)
      default: continue
      }
    }
    return nil
  }

  /// Fetches an upload, which may be answered later; nil if the program has given up.
  func upload(_ number: UInt32) -> UinputUpload? {
    unsafe fetch(number).map { request in
      unsafe UinputUpload(
        slot: Int(request.effect.id), effect: effect(request.effect) ?? PadEffect(.none),
        replaced: effect(request.old))
    }
  }

  /// Answers an upload. An errno of 0 accepts it, another one refuses it.
  func answer(_ number: UInt32, errno: Int32) {
    var request = unsafe uinput_ff_upload()
    unsafe request.request_id = number
    unsafe request.retval = -errno
    // This fails if the program has given up waiting, which does not matter here.
    _ = unsafe virtual_uinput_end_upload(descriptor, &request)
  }

  /// Accepts an erasure and returns its slot; nil if the program has given up.
  func erase(_ number: UInt32) -> Int? {
    var request = uinput_ff_erase()
    request.request_id = number
    guard unsafe virtual_uinput_begin_erase(descriptor, &request) >= 0 else { return nil }
    request.retval = 0
    guard unsafe virtual_uinput_end_erase(descriptor, &request) >= 0 else { return nil }
    return Int(request.effect_id)
  }

  private func fetch(_ number: UInt32) -> uinput_ff_upload? {
    var request = unsafe uinput_ff_upload()
    unsafe request.request_id = number
    let result = unsafe virtual_uinput_begin_upload(descriptor, &request)
    return unsafe result < 0 ? nil : request
  }
}

extension PadEffect.Force {
  fileprivate static var none: Self { .other(kind: 0) }
}

extension PadEffect {
  fileprivate init(_ force: Force) { self.init(force, lengthMilliseconds: 0) }
}

/// Converts an effect of the kernel; nil if the slot held none.
private func effect(_ effect: ff_effect) -> PadEffect? {
  guard let force = unsafe force(of: effect) else { return nil }
  return unsafe PadEffect(
    force, lengthMilliseconds: Int(effect.replay.length),
    delayMilliseconds: Int(effect.replay.delay))
}

private func force(of effect: ff_effect) -> PadEffect.Force? {
  let force = unsafe effect.u
  switch unsafe CInt(effect.type) {
  case 0: return nil
  case FF_RUMBLE:
    return unsafe .rumble(
      strong: force.rumble.strong_magnitude, weak: force.rumble.weak_magnitude)
  case FF_CONSTANT: return unsafe .constant(level: force.constant.level)
  case FF_PERIODIC:
    return unsafe .periodic(
      waveform: force.periodic.waveform, periodMilliseconds: force.periodic.period,
      magnitude: force.periodic.magnitude)
  default: return unsafe .other(kind: effect.type)
  }
}
