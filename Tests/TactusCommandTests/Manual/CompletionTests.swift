import Foundation
import Testing

@testable import TactusCommand

@Suite struct CompletionTests {
  private static let shells = CompletionCommand.Shell.allCases

  @Test(arguments: shells)
  func `a script has every command and every option of the tables`(
    shell: CompletionCommand.Shell
  ) {
    let run = Run("completion", shell.rawValue)
    #expect(run.code == 0)
    for usage in TactusCommand.usages {
      #expect(run.output.contains(usage.name))
      let part = part(of: usage.name, in: run.output, shell)
      for option in usage.options + [.help] {
        let name = shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name
        #expect(part.contains(name), "\(usage.name) \(option.name)")
      }
    }
  }

  /// The lines of a script about one command.
  private func part(
    of command: String, in script: String, _ shell: CompletionCommand.Shell
  ) -> String {
    let lines = script.split(separator: "\n")
    guard shell != .fish else {
      return lines.filter { $0.contains("_from \(command)' ") }.joined(separator: "\n")
    }
    return lines.drop { !$0.hasSuffix(" \(command))") }.prefix { !$0.hasSuffix("esac ;;") }
      .joined(separator: "\n")
  }

  @Test func `an unknown shell is a usage error with the known ones`() {
    let run = Run("completion", "bsh")
    #expect(run.code == 64)
    #expect(run.errors.contains("did you mean bash; there are bash, zsh, fish"))
  }

  @Test func `what is offered follows from the name of a value and its words`() {
    let report = Offer("show|verify DIR")
    #expect(report.words == ["show", "verify"] && report.files == .folders)
    #expect(Offer("FILE.ahap").files == .all)
    #expect(Offer("S").isEmpty)
    #expect(Offer("PATTERN").words.contains("heartbeats"))
    #expect(Offer("[COMMAND]").words.contains("certify"))
  }

  /// The completions that a real bash offers for a line.
  private func offers(_ line: String, in folder: Folder) throws -> Set<String> {
    let script = try folder.file(
      "tactus.bash", CompletionCommand.script(.bash, TactusCommand.usages))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments = [
      "--norc", "-uc",
      """
      source "$1"
      COMP_LINE=$2 COMP_POINT=${#2}
      [ "$(complete -p tactus)" = 'complete -F _tactus tactus' ] || exit 1
      _tactus
      printf '%s\\n' "${COMPREPLY[@]}"
      """, "bash", script, line,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Set(text.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    ("tactus pl", ["play"]), ("tactus --v", ["--version"]), ("tactus help prof", ["profiles"]),
    ("tactus play hea", ["heartbeats"]), ("tactus play --st", ["--strict"]),
    ("tactus play --backend ev", ["evdev"]), ("tactus play --backend=ev", ["evdev"]),
    ("tactus play boing --config t", ["tactus.bash", "two words.json5"]),
    ("tactus play boing --config=tw", ["two words.json5"]), ("tactus play --seconds ", []),
    ("tactus certify --tests m", ["metrology"]), ("tactus certify --out ", ["folder"]),
    ("tactus report ", ["show", "verify", "compare", "merge", "index", "folder"]),
    ("tactus demo v", ["vine"]), ("tactus studio f", ["folder"]),
    ("tactus bench lat", ["latency"]), ("tactus completion ", ["bash", "fish", "zsh"]),
    ("/usr/bin/tactus doctor --j", ["--json"]), ("tactus nonsense ", []),
  ])
  func `bash offers the words that fit`(line: String, words: [String]) throws {
    let folder = try Folder()
    _ = try folder.file("two words.json5", "")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/folder", withIntermediateDirectories: true)
    #expect(try offers(line, in: folder) == Set(words))
  }

  @Test func `after a colon bash replaces only what follows it`() throws {
    let folder = try Folder()
    _ = try folder.file("a:b.ahap", "")
    #expect(try offers("tactus play a:", in: folder) == ["b.ahap"])
  }
}
