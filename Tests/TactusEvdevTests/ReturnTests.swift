import Dispatch
import TactusDevice
import TactusEngine
import TactusPattern
import Testing

@testable import TactusEvdev

/// Tests a pad that is unplugged during playback and plugged in again.
@Suite struct ReturnTests {
  private let kernel = ScriptedKernel(isLive: true)

  private func wait(_ isThere: () -> Bool) -> Bool {
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    let never = DispatchSemaphore(value: 0)
    while !isThere() {
      if MonotonicClock.nowNanoseconds > deadline { return false }
      _ = never.wait(timeout: .now() + .milliseconds(1))
    }
    return true
  }

  private func play(_ output: SessionOutput, _ session: Session) throws {
    let buzz = Event(.hapticContinuous, time: 0, duration: 20)
    try session.makePlayer(
      Timeline(Pattern(events: [buzz])), in: session.makeGroup(), on: output
    ).start()
  }

  @Test func `an unplugged pad is lost with a reason, and its id opens it under another number`()
    throws
  {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let session = try Session.live()
    defer { session.close() }
    let id: DeviceID
    do {
      let device = try backend.open(DeviceID("evdev:" + ScriptedKernel.path(5)))
      id = device.listing.id
      let output = try session.open(device)
      try play(output, session)
      #expect(wait { kernel.node(5).movements.count > 0 })
      kernel.unplug(5)
      #expect(wait { output.isGone })
      #expect(wait { output.tally.loss != nil })
      #expect(output.tally.loss?.message == "/dev/input/event5 was unplugged")
      session.close(output)
    }
    #expect(throws: DeviceError.self) { try backend.open(id) }
    kernel.plugIn(6)
    let output = try session.open(try backend.open(id))
    #expect(output.listing.id == id)
    try play(output, session)
    #expect(wait { kernel.node(6).movements.count > 0 })
  }

  @Test func `a watch reports that a pad was plugged in, unplugged and plugged in again`() throws {
    let backend = EvdevBackend(kernel: kernel)
    let changes = Locked(0)
    let watch = backend.watch { changes.withLock { $0 += 1 } }
    kernel.plugIn(5)
    kernel.unplug(5)
    kernel.plugIn(6)
    #expect(changes.withLock { $0 } == 3)
    withExtendedLifetime(watch) {}
  }
}
