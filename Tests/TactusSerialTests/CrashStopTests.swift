import TactusFirmware
import TactusSerial
import TactusWire
import TestBoard
import Testing

/// Tests `CrashStop.bytes`. A crashing program sends these bytes, perhaps in the middle of another
/// frame, to make the device stop its motors.
@Suite struct CrashStopTests {
  private let play = Play(
    startMicroseconds: 0, durationMicroseconds: 10_000_000, actuator: 0, isDueOnArrival: true,
    startLevel: 65_535, endLevel: 65_535, frequencySixteenths: 170 * 16)

  private func bytes(_ message: Message, _ sequence: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    var frame = message.frame(sequence: sequence).encoded()
    while let byte = frame.next() { bytes.append(byte) }
    return bytes
  }

  @Test
  func `a device receives STOP from a crashed program wherever in a frame the crash occurred`()
    throws
  {
    let frames = [bytes(.play(play), 7), bytes(.heartbeat, 0), bytes(.describe(page: 1), 3)]
    for frame in frames {
      for cut in 0...frame.count {
        var decoder = FrameDecoder()
        let found = (frame.prefix(cut) + CrashStop.bytes).compactMap { decoder.receive($0) }
        let last = try #require(found.last)
        #expect(try Message(last) == .stop(firstSequence: 0), "cut after \(cut)")
        #expect(found.count == (cut == frame.count || cut == frame.count - 1 ? 2 : 1))
      }
    }
  }

  @Test(arguments: 0...255)
  func `the crash stop stops a playing device, whatever sequence number the device expects`(
    first: Int
  ) {
    var device = PtyBoard.device()
    func send(_ bytes: [UInt8]) {
      let now = device.timeMicroseconds
      for byte in bytes { device.receive(byte, at: now, now: now) }
      for _ in 0..<20 { device.tick() }
    }
    let sequence = UInt8(first)
    send(bytes(.hello(Hello(firstSequence: sequence, session: 1)), 0))
    send(bytes(.play(play), sequence))
    #expect(device.motors.drive(of: 0)?.level ?? 0 > 0)
    // The crash occurs after nine bytes of the next frame.
    send(bytes(.play(play), sequence &+ 1).prefix(9) + CrashStop.bytes)
    #expect(device.motors.drive(of: 0)?.level ?? 0 == 0)
  }
}
