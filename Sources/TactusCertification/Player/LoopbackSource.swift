internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback

/// A loopback that the harness holds: moves frames between the engine's output and the line, and
/// tells the harness when.
final class LoopbackSource: PlayerSource {
  private struct State {
    var host = LineHost()
    var device: LineDevice?
  }

  private let id: DeviceID
  private let settings: LoopbackSettings
  private let line: Socket
  private let teller: PlayerTeller
  private let near: Socket
  private let far: Socket
  private let state = Mutex(State())

  init(_ id: DeviceID, _ line: Socket, _ teller: PlayerTeller) throws {
    self.id = id
    self.line = line
    self.teller = teller
    settings = try LoopbackSettings(id.rest)
    (near, far) = try Socket.pair(keepsMessages: true)
  }

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let device = LineDevice(
      DeviceListing(id: id, name: settings.model.summary, category: .virtual),
      settings.capabilities, descriptor: far.descriptor)
    state.withLock { $0 = State(device: device) }
    return device
  }

  func run() {
    HarnessThread.prepare(priority: Int32(TimingOptions.standardPriority))
    while true {
      Socket.wait(for: [near, line], milliseconds: -1)
      while let record = near.receiveRecord() { send(record) }
      guard let bytes = line.receive() else { continue }
      if bytes.isEmpty { return }
      receive(bytes)
    }
  }

  private func send(_ record: tactus_record) {
    guard let command = LineRecord.command(record) else { return }
    let (place, bytes) = state.withLock { state in (state.host.count, state.host.send(command)) }
    _ = line.send(bytes)
    teller.tell(.sent(place: place, at: record.submitted))
  }

  private func receive(_ bytes: [UInt8]) {
    let now = MonotonicClock.nowNanoseconds
    for byte in bytes {
      let (received, device) = state.withLock { state in (state.host.receive(byte), state.device) }
      guard let received else { continue }
      switch received.answer {
      case .taken: teller.tell(.taken(place: received.place ?? 0, at: now))
      case .refused: teller.tell(.refused(place: received.place ?? 0, at: now))
      case .gone: device?.markGone()
      case .failed: device?.markFailed()
      case .ended: break
      }
    }
  }
}
