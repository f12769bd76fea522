internal import TactusSystem

/// `tactus demo`: starts a separate program in the same folder, `tactus-demo`, because the demos
/// are apps that link Core Haptics and Foundation. A tool with another name starts `NAME-demo`.
enum DemoProgram {
  static let usage = Usage(
    name: "demo", summary: "programs that show what the engine can do",
    arguments: "NAME", argumentCount: 1...1, options: [])

  /// Replaces this process by the program of the demos.
  /// - Parameters:
  ///   - words: the arguments after `demo`.
  ///   - program: the path of this program, to which `-demo` is added; nil: it is unknown.
  /// - Throws: ``CommandFailure`` if that program cannot be started; otherwise this does not
  ///   return.
  static func become(_ words: [String], beside program: String?) throws -> Never {
    let file = "\(program ?? "tactus")-demo"
    let error = OwnProgram.become(file, words)
    throw CommandFailure(
      .system,
      "the program of the demos, \(file), cannot be started: \(error); "
        + "`swift build` builds it beside this one")
  }
}
