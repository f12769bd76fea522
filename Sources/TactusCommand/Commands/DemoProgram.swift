internal import TactusSystem

/// `tactus demo`: a separate program in the same folder, because the demos are apps that link Core
/// Haptics and Foundation. A tool with another name has demos with that name.
enum DemoProgram {
  static let usage = Usage(
    name: "demo", summary: "programs that show what the engine can do",
    arguments: "NAME", argumentCount: 1...1, options: [])

  /// Replaces this program by the demos.
  /// - Parameters:
  ///   - words: the arguments after `demo`.
  ///   - program: the file of this program; for `tactus` its demos are `tactus-demo`.
  /// - Throws: ``CommandFailure`` if there are none; otherwise it does not return.
  static func become(_ words: [String], beside program: String?) throws -> Never {
    let file = "\(program ?? "tactus")-demo"
    let error = OwnProgram.become(file, words)
    throw CommandFailure(
      .system,
      "the program of the demos, \(file), cannot be started: \(error); "
        + "`swift build` builds it beside this one")
  }
}
