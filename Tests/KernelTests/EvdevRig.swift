import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// The id that the evdev backend gives to a virtual pad.
func id(of description: PadDescription) -> DeviceID {
  listedID(
    bus: description.identity.bus, vendor: description.identity.vendor,
    product: description.identity.product, own: description.port)
}

/// A pad whose id in the evdev backend is known. Two pads of one model have different ids, even if
/// one was unplugged a moment ago and its node still exists.
protocol ListedPad: DrivenPad {
  var id: DeviceID { get }
}

extension UhidPad: ListedPad {
  var id: DeviceID {
    listedID(
      bus: identity.bus, vendor: identity.vendor, product: identity.product,
      own: unique.isEmpty ? name : unique)
  }
}

extension USBPad: ListedPad {
  var id: DeviceID {
    let description = model.description
    return listedID(
      bus: 3, vendor: description.vendor, product: description.product,
      own: "\(cable.place)input0")
  }
}

private func listedID(bus: UInt16, vendor: UInt16, product: UInt16, own: String) -> DeviceID {
  let words = [bus, vendor, product].map { number in
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
  // Slashes and spaces become underscores in an id.
  let place = String(own.map { $0 == "/" || $0 == " " ? "_" : $0 })
  return DeviceID(backend: "evdev", rest: (words + [place]).joined(separator: "-"))
}

extension PadDescription {
  /// A description of this pad at another port, so that tests that run at the same time have
  /// different pads.
  func at(_ port: String) -> PadDescription {
    var description = self
    description.port = "virtual/\(port)"
    return description
  }
}

/// Opens a device of the evdev backend. Tries again for some seconds, because a new device takes a
/// moment to appear.
func open(_ id: DeviceID, _ backend: EvdevBackend = EvdevBackend()) throws -> any HapticDevice {
  let device = eventually { try? backend.open(id) }
  return try device ?? backend.open(id)
}

/// Submits one level for each actuator, which begins now.
@discardableResult
func submit(_ levels: [Double], to output: any HapticOutput) -> SubmitResult {
  let now = MonotonicClock.nowNanoseconds
  let segments = levels.indices.map { actuator in
    Segment(
      actuator: actuator, startNanoseconds: now, endNanoseconds: now,
      startLevel: levels[actuator], endLevel: levels[actuator], frequencyHertz: 100,
      isDueOnArrival: true)
  }
  return output.submit(segments.span, at: now)
}

/// Waits until a player has ended and returns its ending; nil if it did not end in time.
func ending(
  of player: Player, milliseconds: Int = 30_000, when begun: () throws -> Void
) rethrows -> PlayerEvents.Ending? {
  let received = Received<PlayerEvents.Ending>()
  player.onEnd { received.send($0) }
  try begun()
  return eventually(milliseconds: milliseconds) { received.all.first }
}

extension VirtualPad {
  /// The drive of each upload, strong and weak, in order.
  var uploads: [[Int]] {
    log.events.compactMap {
      guard case .upload(_, let effect, _) = $0.kind else { return nil }
      return [effect.drive.strong, effect.drive.weak]
    }
  }

  /// The drives of the motors up to now, computed from the effects that the pad received and their
  /// lengths.
  var drives: [[Int]] {
    MotorTrace.levels(of: log.events, until: MonotonicClock.nowNanoseconds)
      .map { [$0.strong, $0.weak] }
  }

  /// The drives that programs set, in order, without the ends of effects by their lengths: on a
  /// machine that stalls, an effect may end before it is renewed.
  var setDrives: [[Int]] {
    let endless = log.events.map { event in
      guard case .upload(let slot, var effect, let replaced) = event.kind else { return event }
      effect.lengthMilliseconds = 0
      return PadEvent(.upload(slot: slot, effect, replaced: replaced), at: event.nanoseconds)
    }
    return MotorTrace.levels(of: endless, until: MonotonicClock.nowNanoseconds)
      .map { [$0.strong, $0.weak] }
  }

  /// Waits until the motors have a drive. An effect that ends by its length also changes the drive.
  func reaches(_ drive: [Int]) -> Bool {
    eventually { drives.last == drive ? true : nil } == true
  }

  /// Waits until the motors have had a drive, which may be over by now: on a machine that stalls,
  /// an effect may end before this thread looks at it.
  func hasHad(_ drive: [Int]) -> Bool {
    eventually { drives.contains(drive) ? true : nil } == true
  }

  /// Waits until the motors have been driven.
  var hasMoved: Bool { eventually { drives.contains { $0 != [0, 0] } ? true : nil } == true }
}
