internal import TactusCapture
internal import TactusDevice
internal import TactusWatch

/// Watches one process until it ends, a key or ctrl-C ends the watching, or the time is over.
final class ProcessWatch {
  /// The interval of frames and of checks for ctrl-C, in milliseconds.
  private static let frameMilliseconds: Int32 = 33

  private let connection: WatchConnection
  private let process: PlayingProcess
  private let seconds: Double?
  private let console: Console
  private var scene = WatchScene()
  private var intake = CaptureIntake()
  private var clock = StreamClock()
  /// The reason why the watching ended; nil while it continues.
  private var ending: Ending?

  private enum Ending {
    case processEnded
    case failed(String)
    case left
    case interrupted
  }

  init(
    _ connection: WatchConnection, _ process: PlayingProcess, seconds: Double?,
    _ console: Console
  ) {
    (self.connection, self.process) = (connection, process)
    (self.seconds, self.console) = (seconds, console)
  }

  /// - Throws: ``CommandFailure`` of code `system` if the process sent invalid data.
  func perform(printsJSON: Bool, _ captureFile: CaptureFile?) throws {
    let interrupts = InterruptWatch()
    let end = seconds.map { MonotonicClock.nowNanoseconds + Int64($0 * 1e9) } ?? .max
    if !printsJSON, console.showsProgress, let screen = TerminalScreen() {
      draw(on: screen, until: end, interrupts)
      screen.restore()
    } else {
      write(printsJSON: printsJSON, until: end, interrupts)
    }
    try captureFile?.write(intake.capture)
    switch ending {
    case .failed(let reason):
      throw CommandFailure(.system, "process \(process.number) (\(process.program)): \(reason)")
    case .interrupted: throw CommandFailure(.interrupted)
    case .processEnded where !printsJSON:
      console.print("process \(process.number) (\(process.program)) has ended")
    case .processEnded, .left, nil: break
    }
  }

  /// Reads the entries that have arrived, and waits for at most this time if there are none.
  private func take(milliseconds: Int32, _ each: (WatchScene.Note?, String) -> Void = { _, _ in }) {
    for event in connection.events(milliseconds: milliseconds) {
      switch event {
      case .entry(let entry, let line):
        intake.take(entry)
        let note = scene.take(entry)
        if let latest = scene.latest {
          clock.note(latest, at: MonotonicClock.nowNanoseconds)
        }
        each(note, line)
      case .ended(let reason):
        ending = reason.map(Ending.failed) ?? .processEnded
      }
    }
  }

  // MARK: - In a pipe

  private func write(printsJSON: Bool, until end: Int64, _ interrupts: borrowing InterruptWatch) {
    var lines = WatchLines()
    while ending == nil, console.outputFault == nil {
      let now = MonotonicClock.nowNanoseconds
      if interrupts.wasInterrupted { ending = .interrupted }
      if now >= end { ending = .left }
      guard ending == nil else { return }
      take(milliseconds: Self.frameMilliseconds) { note, line in
        if printsJSON {
          console.print(line)
        } else if let note {
          console.print(lines.line(note))
        }
      }
      if !printsJSON, let line = lines.figures(scene, at: clock.time(at: now)) {
        console.print(line)
      }
    }
  }

  // MARK: - On a terminal

  private func draw(
    on screen: TerminalScreen, until end: Int64, _ interrupts: borrowing InterruptWatch
  ) {
    var (reader, view) = (KeyReader(), WatchView())
    while ending == nil {
      let now = MonotonicClock.nowNanoseconds
      if interrupts.wasInterrupted { ending = .interrupted }
      if now >= end { ending = .left }
      take(milliseconds: 0)
      screen.write(view.text(scene, at: clock.time(at: now), screen.size, console.shape))
      scene.tick()
      guard ending == nil,
        case .bytes(let bytes) = screen.read(milliseconds: Self.frameMilliseconds)
      else {
        if ending == nil { ending = .interrupted }
        return
      }
      for key in reader.keys(bytes) where !view.take(key) { ending = .left }
    }
  }
}
