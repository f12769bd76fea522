import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusSerial
import TactusWire
import Testing

/// The engine plays on a simulated serial device with look-ahead. A command changes the motor's
/// drive as it changes the capture of a loopback without look-ahead.
@Suite struct LookAheadTests {
  /// A session with one output: a simulated serial device, or a loopback, which plays on arrival.
  private struct Stage {
    let session = Session.virtual()
    let output: SessionOutput
    let device: any HapticDevice
    private let recorder = CaptureRecorder()

    init(_ device: any HapticDevice) throws {
      self.device = device
      session.addListener(recorder)
      output = try session.open(device)
    }

    /// The capture of the loopback.
    var capture: Capture {
      get throws {
        try #require(recorder.captures(origin: Session.virtualStart, clock: .virtual).first)
      }
    }

    var serial: VirtualDevice? { device as? VirtualDevice }

    /// Advances the engine and then the serial device, a millisecond at a time.
    func advance(by milliseconds: Int, each: (Int64) throws -> Void = { _ in }) throws {
      for _ in 0..<milliseconds {
        let next = session.nowNanoseconds + millisecond
        session.advance(to: next)
        serial?.advance(to: next)
        try each(next)
      }
    }

    /// Starts to play a constant level of two seconds.
    func startHolding() throws -> Player {
      let event = Event(
        .hapticContinuous, time: 0, duration: 2,
        parameters: [EventParameter(.hapticIntensity, 0.8)])
      let player = session.makePlayer(
        Timeline(Pattern(events: [event])), in: session.makeGroup(), on: output)
      try player.start()
      return player
    }
  }

  /// Plays a constant level, and changes a parameter every 4 ms. Segments that were sent ahead
  /// cannot take these changes into account.
  private func playWithParameters(_ stage: Stage) throws {
    let player = try stage.startHolding()
    var step = 0
    try stage.advance(by: 1000) { _ in
      step += 1
      guard step % 4 == 0 else { return }
      let value = 0.5 + 0.5 * Double(step / 4 % 10) / 10
      try player.send([DynamicParameter(.hapticIntensity, value)])
    }
    // The last value of the parameter stays in force.
    try stage.advance(by: 200)
  }

  @Test(arguments: [Int64(20), 50])
  func `with parameters every 4 ms the drive is at most 8 ms behind that without look-ahead`(
    _ lookAhead: Int64
  )
    throws
  {
    let serial = try Stage(
      try VirtualDevice(
        lookAheadNanoseconds: lookAhead * millisecond, at: Session.virtualStart - 500 * millisecond)
    )
    let plain = try Stage(LoopbackDevice(id: DeviceID("loopback")))
    try playWithParameters(serial)
    try playWithParameters(plain)
    let device = try #require(serial.serial)
    let capture = try plain.capture
    let end = capture.level(ofActuator: 0, at: 1_190 * millisecond)
    #expect(end > 0)
    device.with { world in
      #expect(abs(Double(world.drive()) / 65_535 - end) < 1e-4)
      // The drive may lag behind the capture only by the delay of the line. If commands waited
      // behind queued segments, the lag would be longer.
      let (worst, count) = world.lag(behind: capture, from: 100, to: 1000)
      #expect(worst <= 8, "\(worst) ms behind")
      #expect(count > 800)
      #expect(world.link.counters.refusals == 0)
      #expect(world.ending == nil)
      let full = world.messages(.toHost).contains {
        if case .nak(let nak) = $0 { nak.code == Refusal.queueFull.rawValue } else { false }
      }
      #expect(!full)
    }
    #expect(serial.output.refusedSubmissions == 0)
  }

  /// While the level is constant, the engine sends only its renewal every 80 ms ahead.
  @Test(arguments: [Int64(20), 50, 100])
  func `a change of a constant level is driven within 8 ms, whatever was sent ahead`(
    _ lookAhead: Int64
  ) throws {
    let start = Session.virtualStart - 500 * millisecond
    let serial = try Stage(
      try VirtualDevice(lookAheadNanoseconds: lookAhead * millisecond, at: start))
    let plain = try Stage(LoopbackDevice(id: DeviceID("loopback")))
    for stage in [serial, plain] {
      let player = try stage.startHolding()
      // 113 ms is not a multiple of 80 ms, so each change is at another time between renewals.
      for value in [0.5, 0.9, 0.2, 0.7, 0.4, 1, 0.3, 0.8] {
        try stage.advance(by: 113)
        try player.send([DynamicParameter(.hapticIntensity, value)])
      }
      try stage.advance(by: 113)
    }
    let capture = try plain.capture
    let device = try #require(serial.serial)
    device.with { world in
      let (worst, count) = world.lag(behind: capture, from: 50, to: 1000)
      // The lag consists of a frame that is on the line, REVISE, the new segment, and a tick.
      #expect(worst <= 8, "\(worst) ms behind")
      #expect(count > 900)
      #expect(world.link.counters.refusals == 0)
    }
  }

  @Test(arguments: [Int64(20), 50])
  func `the drive at each tick equals the level that a loopback captures for the same pattern`(
    _ lookAhead: Int64
  ) throws {
    let start = Session.virtualStart - 500 * millisecond
    let serial = try Stage(
      try VirtualDevice(lookAheadNanoseconds: lookAhead * millisecond, at: start))
    let capabilities = serial.device.capabilities
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let plain = try Stage(LoopbackDevice(declared, id: DeviceID("loopback")))
    let pattern = Pattern(events: [
      Event(.hapticTransient, time: 0.1), Event(.hapticTransient, time: 0.2),
      Event(
        .hapticContinuous, time: 0.3, duration: 0.5,
        parameters: [
          EventParameter(.hapticIntensity, 0.9), EventParameter(.attackTime, 0.2),
          EventParameter(.releaseTime, 0.1),
        ]),
    ])
    for stage in [serial, plain] {
      let player = stage.session.makePlayer(
        Timeline(pattern), in: stage.session.makeGroup(), on: stage.output)
      try player.start()
      try stage.advance(by: 1200)
    }
    let capture = try plain.capture
    let device = try #require(serial.serial)
    device.with { world in
      #expect(world.link.counters.late == 0)
      let (worst, count) = world.difference(from: capture, from: 50, to: 1150)
      #expect(count > 1000)
      #expect(worst < 0.002, "\(worst) of full drive")
    }
  }
}

extension World {
  /// The largest difference between the drive of a tick and the captured level at its time, and the
  /// number of ticks. Times are milliseconds from the session's start. The device's clock may be
  /// estimated wrongly by some tens of microseconds, so a tick beside a step is compared with the
  /// levels on both sides.
  func difference(
    from capture: Capture, from start: Int64, to end: Int64
  ) -> (worst: Double, count: Int) {
    var (worst, count) = (0.0, 0)
    for tick in ticks {
      let time = hostTime(of: tick.microseconds) - Session.virtualStart
      guard (start * millisecond...end * millisecond).contains(time) else { continue }
      let level = Double(tick.drives[0]) / 65_535
      let near = [time, time - 100_000, time + 100_000].map {
        abs(capture.level(ofActuator: 0, at: $0) - level)
      }
      worst = max(worst, near.min() ?? 0)
      count += 1
    }
    return (worst, count)
  }

  /// The largest lag of the drive in milliseconds, and the number of ticks. The lag of a tick is
  /// the time since the captured level last equalled the drive at the tick.
  func lag(
    behind capture: Capture, from start: Int64, to end: Int64
  ) -> (worst: Int64, count: Int) {
    var (worst, count) = (Int64(0), 0)
    for tick in ticks {
      let time = hostTime(of: tick.microseconds) - Session.virtualStart
      guard (start * millisecond...end * millisecond).contains(time) else { continue }
      let level = Double(tick.drives[0]) / 65_535
      let lag = (0...100).first { back in
        abs(capture.level(ofActuator: 0, at: time - Int64(back) * millisecond) - level) < 1e-3
      }
      worst = max(worst, Int64(lag ?? 1000))
      count += 1
    }
    return (worst, count)
  }
}
