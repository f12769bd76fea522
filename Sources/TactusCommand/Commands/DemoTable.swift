/// The usage of `tactus demo`. It is in this module, so that the manual and the completion of
/// `tactus` contain it.
package enum DemoTable {
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
      """
      The ball of bounce rolls when a Sony pad that plays it is tilted. If there is no
      device of the configured backend, vine is heard and not felt.
      """,
    ])
}
