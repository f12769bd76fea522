internal import TactusSystem

/// `tactus demo`: a program of its own beside this one, because the demos are apps, which bring
/// Core Haptics and Foundation with them. A tool of another name has demos of that name.
enum DemoProgram {
  static let usage = Usage(
    name: "demo", summary: "programs to feel and see what the engine is for",
    arguments: "NAME", argumentCount: 1...1, options: [])

  /// Runs the demos in place of this program.
  /// - Parameters:
  ///   - words: the arguments behind `demo`.
  ///   - program: the file of this program; its demos are `tactus-demo` for `tactus`.
  /// - Throws: ``CommandFailure`` where there are none; otherwise it does not return.
  static func become(_ words: [String], beside program: String?) throws -> Never {
    let file = "\(program ?? "tactus")-demo"
    let error = OwnProgram.become(file, words)
    throw CommandFailure(
      .system,
      "the demos are a program of their own, \(file), which cannot be started: \(error); "
        + "`swift build` makes it beside this one")
  }
}
