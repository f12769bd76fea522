import CoreHaptics
import TactusFirmware
import TactusWire
import Testing

/// The loop in TactusFirmware.md. The device sends nothing until a host sends a greeting.
private func run(
  _ dictionary: DeviceDictionary, bytes: [UInt8], at received: UInt64, now: UInt64,
  send: (UInt8) -> Void
) {
  var device = Device(dictionary: dictionary, motors: ModelMotor())
  for byte in bytes { device.receive(byte, at: received, now: now) }
  device.tick()
  while let byte = device.nextOutgoing() { send(byte) }
}

/// The end of a program in PortAnApp.md. It waits in real time, so it is only compiled here.
func wait(for engine: CHHapticEngine) {
  let ended = DispatchSemaphore(value: 0)
  engine.notifyWhenPlayersFinished { @Sendable _ in
    ended.signal()
    return .stopEngine
  }
  ended.wait()
}

@Test func `the firmware's loop sends nothing before a host greets`() {
  var sent: [UInt8] = []
  run(DeviceDictionary(), bytes: [1, 2, 3], at: 0, now: 0) { sent.append($0) }
  #expect(sent.isEmpty)
}
