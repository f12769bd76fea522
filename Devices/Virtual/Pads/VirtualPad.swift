internal import Synchronization
internal import TactusDevice

/// A gamepad of uinput that logs the commands that it receives.
///
/// ```
///  program ─► /dev/input/eventN ─► kernel ─► /dev/uinput ─► service thread ─► log
/// ```
///
/// `init` plugs it in; ``unplug()`` or the end of its life unplugs it. A new pad may continue the
/// log of an old one. The thread answers every upload immediately, unless the pad is mute. It does
/// not time effects: ``MotorTrace`` computes the levels of the motors.
package final class VirtualPad: Sendable {
  package let description: PadDescription
  package let log: PadLog
  /// The path of the pad's event node, `/dev/input/eventN`.
  package let node: String
  private let service: PadService
  private let thread: ServiceThread
  private let isPluggedIn = Atomic<Bool>(true)

  /// Plugs a pad in. Its node exists when this returns.
  /// - Throws: ``PadError`` if `/dev/uinput` cannot be opened, or the kernel does not accept such a
  ///   pad.
  package init(_ description: PadDescription = .pad, log: PadLog = PadLog()) throws(PadError) {
    let device = try UinputDevice(description)
    let service = PadService(device, log)
    self.description = description
    self.log = log
    self.service = service
    node = device.node
    thread = try ServiceThread(descriptor: device.descriptor) { service.serve() }
  }

  deinit { unplug() }

  /// Whether uploads wait for an answer. They are answered when the pad is no longer mute; the
  /// kernel gives up after 30 s.
  package var isMute: Bool {
    get { service.isMute.load(ordering: .acquiring) }
    set {
      service.isMute.store(newValue, ordering: .releasing)
      thread.wake()
    }
  }

  /// The errno that refuses all uploads; 0 accepts them.
  package var refusal: Int32 {
    get { service.refusal.load(ordering: .acquiring) }
    set { service.refusal.store(newValue, ordering: .releasing) }
  }

  /// Unplugs the pad. Calls that wait for it return the error of a device that is gone. A second
  /// call does nothing.
  package func unplug() {
    guard isPluggedIn.exchange(false, ordering: .acquiringAndReleasing) else { return }
    service.device.destroy()
    thread.end()
  }
}

/// The work of the service thread.
private final class PadService: Sendable {
  let device: UinputDevice
  let isMute = Atomic<Bool>(false)
  let refusal = Atomic<Int32>(0)
  private let log: PadLog
  /// The numbers of unanswered uploads; the kernel lets at most 16 wait.
  private let held = Mutex<[UInt32]>([])

  init(_ device: UinputDevice, _ log: PadLog) {
    self.device = device
    self.log = log
  }

  func serve() {
    if !isMute.load(ordering: .acquiring) { answerHeld() }
    while let (message, nanoseconds) = device.next() {
      switch message {
      case .upload(let request): take(request, nanoseconds)
      case .erase(let request): erase(request, nanoseconds)
      case .force(let code, let value): log.append(PadEvent(kind(code, value), at: nanoseconds))
      }
    }
  }

  private func take(_ request: UInt32, _ nanoseconds: Int64) {
    guard let upload = device.upload(request) else { return }
    if isMute.load(ordering: .acquiring) {
      held.withLock { $0.append(request) }
      log.append(PadEvent(.held(slot: upload.slot), at: nanoseconds))
      return
    }
    answer(request, upload, nanoseconds)
  }

  private func answerHeld() {
    let requests = held.withLock { held in
      defer { held = [] }
      return held
    }
    for request in requests {
      // Nil if the kernel has given up in the meantime.
      guard let upload = device.upload(request) else { continue }
      answer(request, upload, MonotonicClock.nowNanoseconds)
    }
  }

  /// Logs before it answers, so that the log contains the upload when the program has the answer.
  private func answer(_ request: UInt32, _ upload: UinputUpload, _ nanoseconds: Int64) {
    let errno = refusal.load(ordering: .acquiring)
    let kind: PadEvent.Kind =
      errno == 0
      ? .upload(slot: upload.slot, upload.effect, replaced: upload.replaced)
      : .refused(slot: upload.slot, errno: errno)
    log.append(PadEvent(kind, at: nanoseconds))
    device.answer(request, errno: errno)
  }

  private func erase(_ request: UInt32, _ nanoseconds: Int64) {
    guard let slot = device.erase(request) else { return }
    log.append(PadEvent(.erase(slot: slot), at: nanoseconds))
  }

  private func kind(_ code: UInt16, _ value: Int32) -> PadEvent.Kind {
    switch code {
    case InputCode.gain: .gain(UInt16(clamping: value))
    case InputCode.autocenter: .autocenter(UInt16(clamping: value))
    default: value > 0 ? .play(slot: Int(code), count: Int(value)) : .stop(slot: Int(code))
    }
  }
}
