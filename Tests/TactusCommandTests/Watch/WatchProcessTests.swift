import Foundation
import Glibc
import Synchronization
import TactusBackends
import TactusCapture
import TactusDevice
import TactusWatch
import TestBoard
import Testing

@testable import TactusCommand

/// Tests `tactus watch` with separate processes that play or watch, some of which are killed or
/// frozen. These tests run in real time, with timeouts much longer than the usual times.
@Suite(.serialized) struct WatchProcessTests {
  private static let program: String? = {
    guard let path = CommandLine.arguments.first else { return nil }
    let tactus = URL(filePath: path).deletingLastPathComponent().appending(path: "tactus").path
    return FileManager.default.isExecutableFile(atPath: tactus) ? tactus : nil
  }()

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.path)
  }

  private func start(
    _ words: [String], _ more: [String: String] = [:], output: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.program))
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_RUNTIME_DIR": folder.path, "TERM": "dumb"]) { $1 }
      .merging(more) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = output ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Starts a process that plays a changing level for up to 60 s.
  private func player(_ more: [String: String] = [:]) throws -> Process {
    let words = ["play", "oscillate", "--loop", "0", "--seconds", "60", "--device", "loopback"]
    return try start(words, more)
  }

  private func watch(_ words: String...) -> Run {
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let sources = ConfigurationSources(environment: environment)
    // A time limit ends the watch even if the test fails.
    return Run(["watch", "--seconds", "30"] + words, surroundings: Surroundings(sources: sources))
  }

  private func processes() throws -> [PlayingProcess] {
    try PlayingProcesses(in: folder.path).list()
  }

  private func plays(_ process: Process) -> Bool {
    comesAbout {
      (try? processes())?.contains { $0.number == process.processIdentifier && $0.problem == nil }
        ?? false
    }
  }

  @Test func `a program can be watched from outside, and its capture is complete`() throws {
    let process = try player()
    defer { process.terminate() }
    #expect(plays(process))
    // A watch sees little if the machine does not run the player in its two seconds.
    let capture = "\(folder.path)/seen.json"
    let isSeen = comesAbout {
      let run = watch("tactus", "--seconds", "2", "--capture", capture)
      let bytes = (try? folder.text("seen.json")).map { Array($0.utf8) } ?? []
      let seen = CaptureReader.read(bytes).capture
      return run.code == 0 && run.output.contains("opened loopback")
        && seen?.levels.isEmpty == false && seen?.device.id == DeviceID("loopback")
    }
    #expect(isSeen)
    let isPrinted = comesAbout {
      let json = watch("\(process.processIdentifier)", "--seconds", "2", "--json").output
      let lines = json.split(separator: "\n").map { StreamLine.read(Array($0.utf8)) }
      #expect(lines.allSatisfy { $0.problem == nil })
      return lines.count > 10
    }
    #expect(isPrinted)
  }

  @Test func `a frozen program is named, and a killed one is reported as ended`() throws {
    let process = try player()
    #expect(plays(process))
    _ = kill(process.processIdentifier, SIGSTOP)
    #expect(comesAbout { ((try? processes())?.first?.problem) != nil }, "it still runs")
    let frozen = watch()
    #expect(frozen.code == 2 && frozen.errors.contains("it does not answer"))
    _ = kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let gone = watch()
    #expect(gone.code == 2 && gone.errors.contains("nothing to watch"))
    #expect(!folder.has("tactus/\(process.processIdentifier)"))
  }

  @Test func `a frozen or killed watcher disturbs neither the player nor the next watcher`() throws
  {
    let process = try player()
    defer { process.terminate() }
    #expect(plays(process))
    let frozen = try start(["watch", "\(process.processIdentifier)", "--json"])
    let killed = try start(["watch", "\(process.processIdentifier)", "--json"])
    #expect(comesAbout { watch("--seconds", "0.2").output.contains("opened loopback") })
    _ = kill(frozen.processIdentifier, SIGSTOP)
    _ = kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(comesAbout { watch("--seconds", "0.5").output.contains("opened loopback") })
    #expect(process.isRunning)
    _ = kill(frozen.processIdentifier, SIGCONT)
    _ = kill(frozen.processIdentifier, SIGKILL)
    frozen.waitUntilExit()
    #expect(comesAbout { watch("--seconds", "0.2").output.contains("opened loopback") })
  }

  @Test func `TACTUS_WATCH=0 disables watching`() throws {
    let file = "\(folder.path)/capture"
    let process = try player(["TACTUS_WATCH": "0", "TACTUS_CAPTURE": file])
    defer { process.terminate() }
    #expect(comesAbout { ((try? folder.text("capture")) ?? "").contains("\"level\"") })
    #expect(!folder.has("tactus"))
  }

  @Test func `a capture survives a kill, and can be played and compared`() throws {
    let file = "\(folder.path)/capture"
    let process = try player(["TACTUS_CAPTURE": file])
    #expect(comesAbout { ((try? folder.text("capture").utf8.count) ?? 0) > 100_000 })
    _ = kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let run = Run("inspect", file, "--json")
    #expect(run.code == 0, "\(run.errors)")
    let result = CaptureReader.read(Array(try folder.text("capture").utf8))
    #expect((result.capture?.levels.last?.endNanoseconds ?? 0) > 100_000_000)
    #expect(Run("inspect", file, "--against", file).code == 0)
    #expect(Run("render", file, "--out", "\(folder.path)/again.json").code == 0)
  }

  @Test func `a capture that cannot be written ends play with an error that names it`() throws {
    let environment = ["TACTUS_CAPTURE": "\(folder.path)/none/capture"]
    let surroundings = Surroundings(sources: .init(environment: environment))
    let run = Run(["play", "boing", "--device", "loopback"], surroundings: surroundings)
    #expect(run.code == 1 && run.errors.contains("its folder does not exist"))
  }
}
