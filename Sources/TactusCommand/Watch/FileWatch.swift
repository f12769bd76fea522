internal import Dispatch
internal import TactusBackends
internal import TactusDevice
internal import TactusSystem
internal import TactusWatch

/// Draws and plays a pattern file again after each save.
///
/// Ten times per second it compares the file's stamp, for example its size and time, with the last
/// stamp. Editors write the file in place, or rename a new file over it; both change the stamp. The
/// file is read only after two checks in a row have found the same new stamp, because an editor may
/// be writing the file until then.
final class FileWatch {
  /// The interval of checks of the file, the keyboard and ctrl-C, in milliseconds.
  private static let lookMilliseconds = 100

  private let path: String
  private let configuration: Configuration
  private let watch: WatchSettings
  private let console: Console
  private var stage: PatternStage?
  private var page = FilePage()
  /// The stamps of the file when it was read, and at the last check.
  private var (read, seen): (FileStamp?, FileStamp?)

  init(
    _ path: String, _ configuration: Configuration, _ watch: WatchSettings, _ console: Console
  ) {
    (self.path, self.configuration) = (path, configuration)
    (self.watch, self.console) = (watch, console)
  }

  /// - Throws: ``CommandFailure`` if no device can be opened, if the device is lost, if the file
  ///   does not exist at the beginning, or if the user interrupts the command.
  func run(seconds: Double?) throws {
    let interrupts = InterruptWatch()
    let end = seconds.map { MonotonicClock.nowNanoseconds + Int64($0 * 1e9) } ?? .max
    seen = FileStamp(of: path)
    // Throws if the file does not exist: its name is probably misspelled.
    _ = try PatternSource.read(path)
    let stage = try PatternStage(configuration, watch, console)
    self.stage = stage
    defer { stage.close() }
    let screen = console.showsProgress ? TerminalScreen() : nil
    defer { screen?.restore() }
    try reload()
    var reader = KeyReader()
    while MonotonicClock.nowNanoseconds < end {
      if interrupts.wasInterrupted { throw CommandFailure(.interrupted) }
      if let reason = stage.loss { throw CommandFailure(.system, reason) }
      if console.outputFault != nil { return }
      if hasNewContent { try reload() }
      guard let screen else {
        Self.pause()
        continue
      }
      screen.write(page.canvas(screen.size, console.shape).text)
      guard case .bytes(let bytes) = screen.read(milliseconds: Int32(Self.lookMilliseconds)) else {
        throw CommandFailure(.interrupted)
      }
      for key in reader.keys(bytes) {
        switch key {
        case .character("q"), .escape: return
        case .character(" "), .enter: if try stage.playAgain() { page.countPlay() }
        default: break
        }
      }
    }
  }

  private static func pause() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(lookMilliseconds))
  }

  /// Whether the file was saved since it was last read, and is not being written now.
  private var hasNewContent: Bool {
    let stamp = FileStamp(of: path)
    defer { seen = stamp }
    // The stamp is nil while an editor replaces the file: it may not exist for a moment.
    return stamp != nil && stamp == seen && stamp != read
  }

  /// Reads the file. If it can be played, plays and draws it; otherwise shows the problems and
  /// keeps the last valid picture.
  private func reload() throws {
    read = seen
    let loaded: LoadedPattern
    do {
      loaded = try LoadedPattern.read(
        path, resources: configuration.resources, isStrict: false)
    } catch let failure as CommandFailure {
      return show(problems: [failure.message ?? path], isGood: false)
    }
    if let parts = loaded.parts {
      do {
        let drawn = try stage?.picture(parts, console.shape) ?? []
        page.take(title: PatternSource.title(of: path), drawn)
        if try stage?.play(parts) == true { page.countPlay() }
      } catch let failure as CommandFailure where failure.code != .system {
        return show(problems: [failure.message ?? path], isGood: false)
      }
    }
    show(problems: loaded.lines, isGood: loaded.parts != nil)
  }

  private func show(problems: [String], isGood: Bool) {
    page.take(problems: problems, isGood: isGood)
    guard !console.showsProgress else { return }
    for problem in problems { console.error(problem) }
    if isGood { console.print(lines: page.lines) }
  }
}
