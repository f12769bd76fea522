/// The completion for zsh: a file `_tactus` in a folder of `$fpath`.
enum ZshCompletion {
  static func script(_ usages: [Usage]) -> String {
    let names = usages.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    return """
      #compdef tactus
      # Completion of tactus for zsh.
      _tactus_commands() {
        local -a commands=(
      \(names.joined(separator: "\n"))
          'help:explain a command'
        )
        _describe -t commands command commands
      }

      _tactus() {
        local curcontext=$curcontext state line
        local -A opt_args
        _arguments -C \\
          '(- *)--help[list the commands]' '(- *)--version[print the version]' \\
          '1: :_tactus_commands' '*:: :->arguments' && return
        case $line[1] in
        help) _tactus_commands ;;
      \(usages.map(command).joined(separator: "\n"))
        esac
      }

      _tactus "$@"
      """
  }

  private static func command(_ usage: Usage) -> String {
    var specs = usage.allOptions.map(option)
    if !usage.arguments.isEmpty { specs.append(quoted("*\(value(usage.arguments, usage.offer))")) }
    let lines = specs.map { "      \($0)" }.joined(separator: " \\\n")
    return "  \(usage.name))\n    _arguments \\\n\(lines) ;;"
  }

  private static func option(_ option: Option) -> String {
    guard let name = option.value, let offer = option.offer else {
      return quoted("\(option.name)[\(escaped(option.summary))]")
    }
    return quoted("\(option.name)=[\(escaped(option.summary))]\(value(name, offer))")
  }

  /// The message and the action for a value.
  private static func value(_ name: String, _ offer: Offer) -> String {
    let words = offer.words.map { escaped($0) }.joined(separator: " ")
    let files = offer.files == .folders ? "_files -/" : "_files"
    let action =
      switch (offer.words.isEmpty, offer.files == .none) {
      case (true, true): " "
      case (false, true): "(\(words))"
      case (true, false): files
      case (false, false): " _alternative \"words:word:(\(words))\" \"files:file:\(files)\""
      }
    return ":\(escaped(name)):\(action)"
  }

  /// Escapes a text for a specification of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
