internal import CoreHaptics
internal import Foundation
internal import TactusBackends
internal import TactusCapture
internal import TactusCommand
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusPattern
internal import TactusWatch

/// The engines of a demo on the selected device, in real time or on a virtual clock.
final class DemoStage {
  /// The device that plays.
  let devices: KeptDevices
  private let server: HapticServer
  private let isVirtual: Bool
  private let audio: Configuration.Audio
  private let start: Int64
  private let recorder = CaptureRecorder()
  /// The levels of the actuators, for drawing.
  let levels = LevelWatch()

  /// - Parameters:
  ///   - device: the device that plays; nil if there is none. Then no engine can be created.
  ///   - isVirtual: whether time advances only in ``advance(to:)``. The demo then plays on a
  ///     loopback with the capabilities of the device. It is not recorded in the file that
  ///     `TACTUS_CAPTURE` names, and `tactus watch` cannot show it.
  init(
    _ device: (any HapticDevice)?, _ configuration: Configuration, isVirtual: Bool, log: Log,
    watch: WatchSettings = .off
  ) throws {
    devices = try Self.devices(device, configuration, isVirtual: isVirtual)
    var own = configuration
    own.backends = [devices]
    own.backend = nil
    own.device = device?.listing.id
    audio = own.audio
    self.isVirtual = isVirtual
    canPullPlug = isVirtual || device is LoopbackDevice
    server = try isVirtual ? .virtual(own, log: log) : .live(own, log: log, watch: watch)
    start = server.session.nowNanoseconds
    server.session.addListener(recorder)
    server.session.addListener(levels)
  }

  private static func devices(
    _ device: (any HapticDevice)?, _ configuration: Configuration, isVirtual: Bool
  ) throws -> KeptDevices {
    guard let device else {
      return KeptDevices(nil) { () throws(DeviceError) in
        throw DeviceError(.notFound, "there is no haptic device")
      }
    }
    let listing = device.listing
    if !isVirtual {
      return KeptDevices(device) { () throws(DeviceError) in
        try DeviceReturn.open(listing, configuration)
      }
    }
    let capabilities = try device.limitedCapabilities()
    let double = { @Sendable in LoopbackDevice(capabilities, id: listing.id, name: listing.name) }
    return KeptDevices(double()) { () throws(DeviceError) in double() }
  }

  /// Plays a sound file once, without haptics. Does nothing on a virtual clock.
  func play(_ file: URL) { server.play(soundFile: file.path, audio) }

  /// The figures of the sound device; nil if none is open.
  var soundFigures: String? { server.session.stage?.status?.figures }

  /// Seconds since the stage was created.
  var seconds: Double { Nanoseconds.toSeconds(server.session.nowNanoseconds - start) }

  /// Advances virtual time; does nothing in real time.
  func advance(to seconds: Double) {
    if isVirtual { server.advance(to: start + Nanoseconds.from(seconds: seconds)) }
  }

  /// Runs code. Engines that it creates play on this stage.
  @MainActor
  func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server) { try body() }
  }

  /// Stops the device, and waits for the acknowledgement if the device sends one.
  func close() {
    let device = devices.current as? any ConfirmingDevice
    server.close()
    unconfirmed = unconfirmed ?? device?.conclude()
  }

  /// The error of a stop that was not acknowledged when the stage was closed; nil if there is none.
  private(set) var unconfirmed: DeviceError?

  /// The capture of the playback. Times count from the first start of a player, as in every
  /// capture.
  var capture: Capture? { capture(from: server.session.firstStartNanoseconds ?? start) }

  /// The capture of the playback, with times from the creation of the stage.
  var captureFromBeginning: Capture? { capture(from: start) }

  private func capture(from origin: Int64) -> Capture? {
    Capture.joined(recorder.captures(origin: origin, clock: isVirtual ? .virtual : .monotonic))
  }

  /// Whether a key can simulate a disconnection, which is possible only with a loopback.
  let canPullPlug: Bool

  /// The counts of the device's reports, over all times it was opened.
  var tally: ReportTally { server.session.tally }

  /// The reason why the device was last lost; nil if it was never lost.
  var loss: DeviceError? { tally.loss }

  /// - Throws: ``CommandFailure`` if the file that `TACTUS_CAPTURE` names is incomplete.
  func checkCapture() throws {
    if let failure = server.captureFailure { throw CommandFailure(writing: failure) }
  }

  /// The description of the session's timing, for the summary.
  var timing: String { server.session.timing?.description ?? "virtual clock" }
}
