internal import CRealtime
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// The player's side of a loopback device that the harness process holds. It transfers frames
/// between the engine's output and the socket to the device, and reports their times to the
/// harness.
final class LoopbackSource: PlayerSource {
  private struct State {
    var host = LineHost()
    var device: LineDevice?
  }

  private let listing: DeviceListing
  private let capabilities: OutputCapabilities
  private let line: Socket
  private let reporter: PlayerReporter
  private let near: Socket
  private let far: Socket
  private let state = Guarded(State())

  /// - Parameter device: the same loopback as that of the harness, for its declaration.
  init(_ device: any HapticDevice, _ line: Socket, _ reporter: PlayerReporter) throws {
    (listing, capabilities) = (device.listing, device.capabilities)
    self.line = line
    self.reporter = reporter
    (near, far) = try Socket.pair(keepsMessages: true)
  }

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let device = LineDevice(listing, capabilities, descriptor: far.descriptor)
    state.withLock { $0 = State(device: device) }
    return device
  }

  func run() {
    HarnessThread.prepare(priority: Int32(TimingOptions.standardPriority))
    var watch = ThreadWatch(.playerLine, at: MonotonicClock.nowNanoseconds)
    while true {
      Socket.wait(for: [near, line], milliseconds: ThreadWatch.waitMilliseconds)
      if let held = watch.back(at: MonotonicClock.nowNanoseconds) { reporter.send(.held(held)) }
      while let record = near.receiveRecord() { apply(record) }
      guard let bytes = line.receive() else { continue }
      if bytes.isEmpty { return }
      receive(bytes)
    }
  }

  func expectCall(at nanoseconds: Int64) {
    state.withLock { $0.device }?.expectCall(at: nanoseconds)
  }

  /// Marks the end of everything that the engine has submitted until now.
  func mark(_ number: Int) -> Bool {
    tactus_record_send(
      far.descriptor,
      tactus_record(
        kind: LineRecord.mark, actuator: 0, start: Int64(number), end: 0, start_level: 0,
        end_level: 0, hertz: 0, submitted: 0))
  }

  private func apply(_ record: tactus_record) {
    switch record.kind {
    case LineRecord.held:
      if let held = HeldUp(.playback, from: record.start, to: record.end) {
        reporter.send(.held(held))
      }
    case LineRecord.mark:
      while let bytes = line.receive(), !bytes.isEmpty { receive(bytes) }
      reporter.send(.marked(Int(record.start)))
    default: send(record)
    }
  }

  private func send(_ record: tactus_record) {
    guard let command = LineRecord.command(record) else { return }
    let sent = state.withLock { state in state.host.send(command) }
    _ = line.send(sent.bytes)
    reporter.send(.sent(place: sent.place, at: record.submitted))
    if let place = sent.overtaken {
      reporter.send(.overtaken(place: place, at: record.submitted))
    }
  }

  private func receive(_ bytes: [UInt8]) {
    let now = MonotonicClock.nowNanoseconds
    for byte in bytes {
      let (received, device) = state.withLock { state in (state.host.receive(byte), state.device) }
      guard let received else { continue }
      switch (received.answer, received.credit) {
      case (.gone, _): device?.markGone()
      case (.failed, _): device?.markFailed()
      case (.ended, _), (_, .event): break
      case (_, .ambiguous): reporter.send(.uncredited(.ambiguous, at: now))
      case (_, .stray): reporter.send(.uncredited(.stray, at: now))
      case (.taken, .command(let place)): reporter.send(.taken(place: place, at: now))
      case (.refused, .command(let place)): reporter.send(.refused(place: place, at: now))
      }
    }
  }
}
