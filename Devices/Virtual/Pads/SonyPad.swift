internal import Synchronization
internal import TactusDevice

/// A pad of Sony's on uhid: the kernel's own driver runs it and sends it the reports that it would
/// send to the real one.
///
/// ```
///  program ─► /dev/input/eventN ─► ff-memless ─► driver ─► /dev/uhid ─► service thread ─► motors
///  program ◄─ motion sensor's node ◄─────────── driver ◄─ /dev/uhid ◄─ input reports ◄──────┘
/// ```
///
/// hid-playstation runs the DualSense, and from Linux 6.2 on the DualShock 4; before that hid-sony
/// does. Unlike over uinput it is the kernel here that ends an effect when it has run its length.
///
/// The motors of the pad turn (``EccentricMotor``), and while they do its accelerometer tells so
/// 250 times a second, as the real one would: what a program plays can be measured by what moves.
package final class SonyPad: Sendable {
  /// Levels that are kept; later ones are lost.
  package static let capacity = 1 << 17

  /// A way in which the pad is broken.
  package enum Fault: Sendable, Hashable, CaseIterable {
    /// Its motors go on when they are to be still.
    case neverStops
  }

  package let model: SonyModel
  /// The unique id of the pad: six bytes in hexadecimal with colons, as the driver tells it.
  package let unique: String
  private let service: SonyService
  private let thread: ServiceThread
  private let isPluggedIn = Atomic<Bool>(true)

  /// Plugs a pad in. Its nodes appear some tens of milliseconds later.
  /// - Parameters:
  ///   - address: six bytes, the lowest first, that tell the pad from others.
  ///   - heavy: what its left motor is like.
  ///   - light: what its right motor is like.
  ///   - fault: how it is broken; nil: it is not.
  package init(
    _ model: SonyModel = .dualSense, address: [UInt8] = [1, 0, 0, 0, 0, 2],
    heavy: EccentricMotor.Figures = .heavy, light: EccentricMotor.Figures = .light,
    fault: Fault? = nil
  ) throws(PadError) {
    self.model = model
    unique = address.reversed().map(hexadecimal).joined(separator: ":")
    let device = try UhidDevice(
      name: model.name, unique: unique, identity: model.identity, descriptor: model.descriptor)
    let motion = PadMotion(heavy: heavy, light: light, at: MonotonicClock.nowNanoseconds)
    let service = SonyService(device, model, address, motion, fault)
    self.service = service
    thread = try ServiceThread(
      descriptor: device.descriptor, pauseMilliseconds: { service.pauseMilliseconds },
      serve: { service.serve() })
  }

  deinit { unplug() }

  /// What the motors were set to, 0 to 255, each with the time at which the pad had it.
  package var levels: [MotorLevel] { service.levels.withLock { $0 } }

  /// Waits until the levels meet a condition.
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - isMet: asked after every level.
  /// - Returns: whether it was met in time.
  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    service.levels.wait(milliseconds: milliseconds, until: isMet)
  }

  /// Unplugs the pad. Again does nothing.
  package func unplug() {
    guard isPluggedIn.exchange(false, ordering: .acquiringAndReleasing) else { return }
    service.device.destroy()
    thread.end()
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return byte < 16 ? "0" + digits : digits
}

/// What the service thread does.
private final class SonyService: Sendable {
  /// Milliseconds between two input reports while the pad moves: a DualSense sends 250 a second.
  private static let reportNanoseconds: Int64 = 4_000_000

  private struct State {
    var motion: PadMotion
    var count = 0
    /// When the next report is due, on CLOCK_MONOTONIC.
    var due: Int64 = 0
    /// Whether the pad has said that it is still.
    var isQuiet = true
  }

  let device: UhidDevice
  let levels = Monitor<[MotorLevel]>([])
  private let model: SonyModel
  private let address: [UInt8]
  private let fault: SonyPad.Fault?
  private let state: Mutex<State>

  init(
    _ device: UhidDevice, _ model: SonyModel, _ address: [UInt8], _ motion: PadMotion,
    _ fault: SonyPad.Fault?
  ) {
    self.fault = fault
    self.device = device
    self.model = model
    self.address = address
    state = Mutex(State(motion: motion))
  }

  /// How long the thread may sleep; below 0: until something comes.
  var pauseMilliseconds: Int32 {
    let now = MonotonicClock.nowNanoseconds
    return state.withLock { state in
      state.isQuiet ? -1 : Int32(clamping: (max(state.due - now, 0) + 999_999) / 1_000_000)
    }
  }

  func serve() {
    while let message = device.next() {
      switch message {
      case .output(let bytes): note(bytes)
      case .get(let report, let request):
        device.answer(request, with: model.feature(report, address: address))
      case .set(let request): device.accept(request)
      case .other: break
      }
    }
    tellMotion()
  }

  private func note(_ bytes: [UInt8]) {
    guard let motors = model.motors(of: bytes) else { return }
    let now = MonotonicClock.nowNanoseconds
    let isPassedOver = fault == .neverStops && motors == (0, 0)
    state.withLock { state in
      if !isPassedOver {
        state.motion.drive(
          heavy: Double(motors.strong) / 255, light: Double(motors.weak) / 255, at: now)
      }
      if state.isQuiet { state.due = now }
      state.isQuiet = false
    }
    let level = MotorLevel(nanoseconds: now, strong: motors.strong, weak: motors.weak)
    levels.change { levels in
      if levels.count < SonyPad.capacity { levels.append(level) }
    }
  }

  private func tellMotion() {
    let now = MonotonicClock.nowNanoseconds
    let report = state.withLock { state -> [UInt8]? in
      if state.isQuiet || now < state.due { return nil }
      // What a stall of the machine has kept from being sent is not sent in a row.
      state.due = max(state.due + Self.reportNanoseconds, now)
      let reading = state.motion.reading(at: now)
      state.isQuiet = state.motion.isStill
      state.count += 1
      return model.input(reading, count: state.count, nanoseconds: now)
    }
    if let report { device.send(report) }
  }
}
