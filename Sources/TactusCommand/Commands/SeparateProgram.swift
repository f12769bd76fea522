internal import TactusSystem

/// A command that is a separate program in the same folder, because it links libraries that the
/// command line does not need. The name of the tool is the beginning of the program's name.
struct SeparateProgram {
  /// The demos are apps that link Core Haptics and Foundation.
  static let demo = SeparateProgram(DemoTable.usage, noun: "program of the demos")
  /// The studio links the demos and a web server.
  static let studio = SeparateProgram(StudioTable.usage, noun: "program of the studio")

  /// All separate programs, in the order of the help.
  static let all = [demo, studio]

  let usage: Usage
  /// The name of the program in messages.
  private let noun: String

  private init(_ usage: Usage, noun: String) {
    self.usage = usage
    self.noun = noun
  }

  /// The program of a command; nil if the command is part of the command line, or unknown.
  static func named(_ name: String) -> SeparateProgram? { all.first { $0.usage.name == name } }

  /// Replaces this program by the other one.
  /// - Parameters:
  ///   - words: the arguments after the command.
  ///   - program: the file of this program; for `tactus` the demos are `tactus-demo`.
  /// - Throws: ``CommandFailure`` if the program cannot be started; otherwise it does not return.
  func become(_ words: [String], beside program: String?) throws -> Never {
    let file = "\(program ?? "tactus")-\(usage.name)"
    let error = OwnProgram.become(file, words)
    throw CommandFailure(
      .system,
      "the \(noun), \(file), cannot be started: \(error); "
        + "`swift build` in the sources builds it beside this one")
  }
}
