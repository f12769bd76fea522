import Foundation
import Synchronization
import TactusBackends

@testable import TactusCommand
@testable import TactusDemoCommand

/// The exit code and the output of a command line, which the initialiser runs in this process.
struct Run {
  let code: Int32
  let output: String
  let errors: String

  init(
    _ arguments: String..., configuration: Configuration = Configuration(),
    surroundings: Surroundings = Surroundings(), shape: TerminalShape = .standard,
    showsProgress: Bool = false, outputFault: OutputFault? = nil
  ) {
    self.init(
      arguments, configuration: configuration, surroundings: surroundings, shape: shape,
      showsProgress: showsProgress, outputFault: outputFault)
  }

  init(
    _ arguments: [String], configuration: Configuration = Configuration(),
    surroundings: Surroundings = Surroundings(), shape: TerminalShape = .standard,
    showsProgress: Bool = false, outputFault: OutputFault? = nil
  ) {
    let output = Mutex("")
    let errors = Mutex("")
    let console = Console(
      showsProgress: showsProgress, shape: shape,
      write: { text in
        if let outputFault { return outputFault }
        output.withLock { $0 += text }
        return nil
      },
      writeError: { text in errors.withLock { $0 += text } })
    var configuration = configuration
    // Keeps the tests from opening the sound device of the machine. The other commands do not open
    // it, and `config` would print the changed setting.
    let opensSound = ["play", "demo", "watch", "devices"].contains(arguments.first)
    if opensSound, configuration.audio.device == nil { configuration.audio.device = "none" }
    // `tactus demo` starts the program tactus-demo. Here its command runs in this process.
    code =
      if arguments.first == "demo" {
        TactusCommand.run(
          DemoCommand.self, Array(arguments.dropFirst()), configuration, surroundings,
          console: console)
      } else {
        TactusCommand.run(arguments, configuration, surroundings, console: console)
      }
    self.output = output.withLock { $0 }
    self.errors = errors.withLock { $0 }
  }

  var errorLines: [Substring] { errors.split(separator: "\n") }
}

/// A temporary folder, which is removed when this object is released.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }
}

/// The text of an AHAP file with the given events. Each argument is the content of an `Event`
/// object.
func document(_ events: String...) -> String {
  let entries = events.map { "{\"Event\": {\($0)}}" }.joined(separator: ",")
  return "{\"Version\": 1, \"Pattern\": [\(entries)]}"
}

let tap = """
  "Time": 0.002, "EventType": "HapticTransient", "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.6},
    {"ParameterID": "HapticSharpness", "ParameterValue": 0.25}]
  """

let endless = "\"Time\": 0, \"EventType\": \"HapticContinuous\""
