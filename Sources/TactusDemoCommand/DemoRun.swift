internal import Dispatch
internal import TactusCommand
internal import TactusDemos

/// Runs one demo from its beginning to its end: on a terminal, without one, or on the virtual
/// clock.
@MainActor
final class DemoRun<View: DemoView> {
  /// The interval between frames or, without drawing, between checks for ctrl-C, in seconds.
  private static var frameSeconds: Double { 1.0 / 30 }

  private let stage: DemoStage
  private let playing: SelfPlaying<View.Program>
  private var view: View
  /// The motion sensor of the pad; nil if it has none.
  private let tiltSensor: TiltSensor?
  /// The number of seconds that the demo has played.
  private(set) var seconds = 0.0

  init(
    _ stage: DemoStage, _ playing: SelfPlaying<View.Program>, _ view: View,
    tiltSensor: TiltSensor? = nil
  ) {
    self.tiltSensor = tiltSensor
    self.stage = stage
    self.playing = playing
    self.view = view
  }

  /// Plays on the virtual clock, without waiting.
  func playVirtually(seconds end: Double) throws -> DemoEnding {
    let interrupts = InterruptWatch()
    defer { finish() }
    while let due = playing.nextDue, due <= end {
      if interrupts.wasInterrupted { return .interrupted }
      stage.advance(to: due)
      try update(at: due)
    }
    stage.advance(to: end)
    try update(at: end)
    return .finished
  }

  /// Plays in real time without a terminal.
  func play(seconds end: Double) throws -> DemoEnding {
    let interrupts = InterruptWatch()
    let timer = DispatchSemaphore(value: 0)
    defer { finish() }
    while true {
      let now = stage.seconds
      try update(at: min(now, end))
      try lean(at: min(now, end))
      if now >= end { return .finished }
      if interrupts.wasInterrupted { return .interrupted }
      let wake = min(playing.nextDue ?? end, end, now + Self.frameSeconds)
      _ = timer.wait(timeout: .now() + max(wake - stage.seconds, 0))
    }
  }

  /// Plays in real time on a terminal, until a key or the given time ends it.
  func play(on screen: TerminalScreen, _ frame: DemoFrame, seconds end: Double?) throws
    -> DemoEnding
  {
    let interrupts = InterruptWatch()
    defer {
      finish()
      screen.restore()
    }
    var (frame, reader, nextFrame) = (frame, KeyReader(), 0.0)
    while true {
      let now = stage.seconds
      try update(at: now)
      try lean(at: now)
      if let end, now >= end { return .finished }
      if interrupts.wasInterrupted { return .interrupted }
      if now >= nextFrame {
        screen.write(draw(&frame, screen.size, at: now))
        nextFrame = now + Self.frameSeconds
      }
      let wake = min(nextFrame, playing.nextDue ?? nextFrame, end ?? nextFrame)
      guard case .bytes(let bytes) = screen.read(milliseconds: milliseconds(until: wake)) else {
        return .interrupted
      }
      for key in reader.keys(bytes) {
        let goesOn = try take(key, frame)
        if !goesOn { return .finished }
      }
    }
  }

  private func milliseconds(until wake: Double) -> Int32 {
    Int32(min(max((wake - stage.seconds) * 1000, 0), 1000).rounded(.up))
  }

  private func update(at seconds: Double) throws {
    self.seconds = seconds
    try stage.run { try playing.update(at: seconds) }
  }

  /// Performs the actions of a tilt of the pad.
  private func lean(at seconds: Double) throws {
    guard let tilt = tiltSensor?.take() else { return }
    for action in view.actions(for: tilt) {
      try stage.run { try playing.steer(action, at: seconds) }
    }
  }

  /// Handles a key. Returns false if the key ends the demo.
  private func take(_ key: Key, _ frame: DemoFrame) throws -> Bool {
    switch key {
    case .character("q"), .escape: return false
    case .character("p"): playing.playScript(from: stage.seconds)
    default:
      for action in view.actions(for: key, playing.program, in: frame.body) {
        try stage.run { try playing.steer(action, at: stage.seconds) }
      }
    }
    return true
  }

  private func draw(
    _ frame: inout DemoFrame, _ size: (columns: Int, rows: Int), at seconds: Double
  ) -> String {
    frame.listen(to: stage.levels)
    var canvas = frame.canvas(
      size, at: seconds, playsScript: playing.playsScript, keys: view.keys)
    if frame.hasRoom { view.draw(playing.program, at: seconds, in: frame.body, on: &canvas) }
    return canvas.text
  }

  /// Stops all playback. When it returns, the levels of all actuators are 0.
  private func finish() {
    stage.run { playing.program.stop() }
    stage.advance(to: stage.seconds)
    stage.close()
  }
}
