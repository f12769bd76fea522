import Foundation
import TactusCatalogue
import TactusDevice
import TactusVirtualPads
import Testing

/// Plays the levels of a play with SDL 2, one each 10 ms, for comparison: see
/// Tests/KernelTests/SDL.
struct TableSDL {
  /// The program that plays a curve; nil if it was not built.
  static let player = ProcessInfo.processInfo.environment["TACTUS_SDL_PLAYER"]
  /// The longest time in milliseconds to wait for the motors after the process is frozen. SDL gives
  /// an effect a length of up to 65 s.
  private static let freezeMilliseconds = 10_000

  let pad: TablePad
  let driven: any ListedPad

  /// Plays the curve of another play with SDL.
  func cells(of play: TablePlay, by player: String) throws -> [String] {
    let curve = try #require(TableCurve(play.segments))
    let count = driven.levels.count
    let process = try SDLProcess(player, curve.text)
    guard let start = process.start() else { return ["no joystick for SDL", "-", "-"] }
    process.wait()
    play.waitForSilence()
    let levels = Array(driven.levels.dropFirst(count))
    let taps = play.taps(in: levels, shiftedBy: start - curve.begin)
    return ["\(curve.stepCount)", "\(levels.changes.count)", TablePlay.felt(taps)]
  }

  /// The milliseconds until the motors are still after the playing process was frozen.
  func stillnessAfterFreeze(by player: String) throws -> String {
    let process = try SDLProcess(player, TableCurve.fullStrength)
    defer { process.kill() }
    guard process.start() != nil else { return "-" }
    let moves = driven.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false }
    try #require(moves)
    _ = driven.wait(milliseconds: 200) { _ in false }
    let begin = MonotonicClock.nowNanoseconds
    process.freeze()
    let isStill = driven.wait(milliseconds: Self.freezeMilliseconds) { $0.last?.isZero == true }
    guard isStill, let level = driven.levels.last(where: \.isZero) else {
      return "> \(Self.freezeMilliseconds)"
    }
    return milliseconds(level.nanoseconds - begin)
  }
}

/// The program of Tests/KernelTests/SDL, which plays a curve.
private final class SDLProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ player: String, _ curve: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "curve")
    try Data(curve.utf8).write(to: file)
    process.executableURL = URL(filePath: player)
    process.arguments = [file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
  }

  /// The time at which the program begins to play, on CLOCK_MONOTONIC; nil if SDL finds no joystick
  /// with rumble.
  func start() -> Int64? {
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return Int64(line.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  func wait() { process.waitUntilExit() }

  func freeze() { Glibc.kill(process.processIdentifier, SIGSTOP) }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }
}
