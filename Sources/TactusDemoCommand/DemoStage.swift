internal import CoreHaptics
internal import TactusBackends
internal import TactusCapture
internal import TactusCommand
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusPattern
internal import TactusWatch

/// Where a demo plays: the engines that it makes meet the chosen device, in real time or on a
/// virtual clock.
final class DemoStage {
  /// What plays.
  let devices: KeptDevices
  private let server: HapticServer
  private let isVirtual: Bool
  private let start: Int64
  private let recorder = CaptureRecorder()
  /// What the actuators are told, for those who draw it.
  let levels = LevelWatch()

  /// - Parameter isVirtual: whether time passes in ``advance(to:)`` only, on a loopback that
  ///   declares what the device does, and is neither recorded by `TACTUS_CAPTURE` nor watched.
  init(
    _ device: any HapticDevice, _ configuration: Configuration, isVirtual: Bool, log: Log,
    watch: WatchSettings = .off
  ) throws {
    let listing = device.listing
    let id = listing.id
    if isVirtual {
      let capabilities = try device.limitedCapabilities()
      let double = { @Sendable in LoopbackDevice(capabilities, id: id, name: listing.name) }
      devices = KeptDevices(double()) { () throws(DeviceError) in double() }
    } else {
      devices = KeptDevices(device) { () throws(DeviceError) in
        try DeviceReturn.open(listing, configuration)
      }
    }
    var own = configuration
    own.backends = [devices]
    own.backend = nil
    own.device = id
    self.isVirtual = isVirtual
    canPullPlug = isVirtual || device is LoopbackDevice
    server = try isVirtual ? .virtual(own, log: log) : .live(own, log: log, watch: watch)
    start = server.session.nowNanoseconds
    server.session.addListener(recorder)
    server.session.addListener(levels)
  }

  /// Seconds since the stage was made.
  var seconds: Double { Nanoseconds.toSeconds(server.session.nowNanoseconds - start) }

  /// Lets virtual time pass; nothing happens in real time.
  func advance(to seconds: Double) {
    if isVirtual { server.advance(to: start + Nanoseconds.from(seconds: seconds)) }
  }

  /// Runs code whose engines play here.
  @MainActor
  func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server) { try body() }
  }

  /// Stills the device, and waits until it has confirmed that, where it does.
  func close() {
    let device = devices.current as? any ConfirmingDevice
    server.close()
    unconfirmed = unconfirmed ?? device?.conclude()
  }

  /// What the device did not confirm when the stage was closed; nil: all is well.
  private(set) var unconfirmed: DeviceError?

  /// What was captured. Times count from the first start, as in every capture.
  var capture: Capture? { capture(from: server.session.firstStartNanoseconds ?? start) }

  /// The same, with times that count from when the stage was made.
  var captureFromBeginning: Capture? { capture(from: start) }

  private func capture(from origin: Int64) -> Capture? {
    Capture.joined(recorder.captures(origin: origin, clock: isVirtual ? .virtual : .monotonic))
  }

  /// Whether the device can be lost on purpose.
  let canPullPlug: Bool

  /// What the device has reported, each time it was opened.
  var tally: ReportTally { server.session.tally }

  /// Why the device was lost last, if it was.
  var loss: DeviceError? { tally.loss }

  /// - Throws: ``CommandFailure`` if not all was written to the file that `TACTUS_CAPTURE` names.
  func checkCapture() throws {
    if let failure = server.captureFailure { throw CommandFailure(writing: failure) }
  }

  /// How time passed.
  var timing: String { server.session.timing?.description ?? "virtual clock" }
}
