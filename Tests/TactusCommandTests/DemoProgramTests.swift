import Foundation
import Testing

@testable import TactusCommand

/// Tests `tactus-demo`, the program with the demos, and `tactus`, which starts it and the studio.
@Suite struct DemoProgramTests {
  private static let program: String? = {
    guard let path = CommandLine.arguments.first else { return nil }
    let tactus = URL(filePath: path).deletingLastPathComponent().appending(path: "tactus").path
    return FileManager.default.isExecutableFile(atPath: tactus) ? tactus : nil
  }()

  /// Runs `tactus` until it ends.
  private func run(_ words: [String]) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.program))
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let faults = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, faults)
  }

  @Test func `the command line starts the program with all its arguments`() throws {
    let played = try run(["demo", "feedback", "--virtual", "--seconds=0.1"])
    #expect(played.code == 0 && played.output.hasPrefix("feedback: 0.1 s on loopback"))
    let wrong = try run(["demo", "feedbak"])
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean feedback"))
    for words in [["demo", "--help"], ["help", "demo"]] {
      #expect(try run(words).output.hasPrefix("tactus demo: "))
    }
  }

  @Test func `without the program tactus-demo, tactus demo gives one line`() throws {
    let error = #expect(throws: CommandFailure.self) {
      try SeparateProgram.demo.become(["bounce"], beside: "/none/tool")
    }
    #expect(error?.code == .system)
    #expect(error?.message?.contains("/none/tool-demo, cannot be started: No such") == true)
  }

  @Test func `the command line starts the studio with all its arguments`() throws {
    for words in [["studio", "--help"], ["help", "studio"]] {
      #expect(try run(words).output.hasPrefix("tactus studio: "))
    }
    let wrong = try run(["studio", "/none"])
    #expect(wrong.code == 1 && wrong.errors.contains("/none is not a folder"))
  }

  @Test func `the command line needs neither Foundation nor Core Haptics`() throws {
    let bytes = try Data(contentsOf: URL(filePath: try #require(Self.program)))
    for name in ["libFoundation.so", "libFoundationEssentials.so", "lib_FoundationICU.so"] {
      #expect(bytes.range(of: Data(name.utf8)) == nil, "\(name)")
    }
    // The mangled form of the module's name, which is part of each of its symbols.
    #expect(bytes.range(of: Data("$s11CoreHaptics".utf8)) == nil)
    #expect(bytes.range(of: Data("$s13TactusCommand".utf8)) != nil)
  }
}
