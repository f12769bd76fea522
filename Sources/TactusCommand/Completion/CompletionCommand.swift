internal import TactusBackends

/// `tactus completion`: prints what a shell reads to complete command lines, from the tables that
/// parsing and help use.
struct CompletionCommand: Command {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static let usage = Usage(
    name: "completion", summary: "print the completion of command lines for a shell",
    arguments: Shell.allCases.map(\.rawValue).joined(separator: "|"), argumentCount: 1...1,
    options: [],
    notes: [
      """
      The packages install it. Without a package, for one user:

        tactus completion bash > ~/.local/share/bash-completion/completions/tactus
        tactus completion zsh > DIR/_tactus, where DIR is in $fpath before compinit
        tactus completion fish > ~/.config/fish/completions/tactus.fish
      """
    ])

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.arguments[0]
    guard let shell = Shell(rawValue: name) else {
      let names = Shell.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage, "no completion for \"\(name)\"\(Hint.text(name, names)); there are bash, zsh, fish")
    }
    self.shell = shell
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    console.print(text: Self.script(shell, TactusCommand.usages))
  }

  static func script(_ shell: Shell, _ usages: [Usage]) -> String {
    switch shell {
    case .bash: BashCompletion.script(usages)
    case .zsh: ZshCompletion.script(usages)
    case .fish: FishCompletion.script(usages)
    }
  }
}
