internal import TactusSystem

/// `tactus demo`: starts a separate program in the same folder, `tactus-demo`, because the demos
/// are apps that link Core Haptics and Foundation. A tool with another name starts `NAME-demo`. The
/// table of the command is here, so that the manual and the completion of `tactus` contain it.
package enum DemoProgram {
  package static let seconds = Option(
    name: "--seconds", value: "S",
    summary: "end after S seconds (default: with a key; 20 in a pipe)")
  package static let seed = Option(
    name: "--seed", value: "N", summary: "seed of the random choices (default 1)")
  package static let virtual = Option(
    name: "--virtual", value: nil, summary: "run on a virtual clock, without waiting or drawing")
  package static let picture = Option(
    name: "--picture", value: "FILE",
    summary: "draw bounce as an animation, FILE.svg; needs --virtual")

  package static let usage = Usage(
    name: "demo", summary: "programs that show what the engine can do",
    arguments: "NAME", argumentCount: 1...1,
    options: [seconds, seed, virtual, .config, .backend, .device, .capture, picture],
    choices: DemoKind.allCases.map(\.rawValue),
    notes: [
      """
      NAME is one of:
      \(HelpText.table(DemoKind.allCases.map { (head: $0.rawValue, text: $0.summary) }))
      """,
      """
      On a terminal a demo is drawn and plays automatically until a key or the mouse
      steers it; its last line shows the keys, and q ends it. In a pipe it plays
      automatically and prints one line. With the same seed, --virtual always gives
      the same result.
      """,
    ])

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
        + "`swift build` in the sources builds it beside this one")
  }
}
