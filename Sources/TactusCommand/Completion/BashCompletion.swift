/// The completion for bash. It needs no other package.
enum BashCompletion {
  static func script(_ usages: [Usage]) -> String {
    let names = usages.map(\.name)
    return """
      # Completion of tactus for bash.
      _tactus() {
        local line=${COMP_LINE:0:COMP_POINT} words word before choices= files=
        read -ra words <<<"$line"
        if [[ $line == *[[:space:]] ]]; then words+=(''); fi
        word=${words[-1]} before=${words[-2]-}
        if [[ $word == --*=* ]]; then before=${word%%=*} word=${word#*=}; fi
        if [ "${#words[@]}" -le 2 ]; then
          choices='\((names + ["help", "--help", "--version"]).joined(separator: " "))'
        else
          case ${words[1]} in
          help) choices='\(names.joined(separator: " "))' ;;
      \(usages.map(command).joined(separator: "\n"))
          esac
        fi
        COMPREPLY=()
        if [ -n "$choices" ]; then
          mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
        fi
        if [ -n "$files" ]; then
          compopt -o filenames 2>/dev/null
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -A "$files" -- "$word")
        fi
        # Readline replaces the part after the last colon only.
        local cut=${word%"${word##*:}"}
        if [[ $COMP_WORDBREAKS == *:* ]]; then COMPREPLY=("${COMPREPLY[@]#"$cut"}"); fi
      }
      complete -F _tactus tactus
      """
  }

  private static func command(_ usage: Usage) -> String {
    let options = usage.allOptions.map(\.name).joined(separator: " ")
    let valued = usage.options.compactMap { option in
      option.offer.map { "      \(option.name)) \(assignments($0));;" }
    }
    let lines =
      ["    \(usage.name))", "      case $before in"] + valued + [
        "      *)",
        "        if [[ $word == -* ]]; then choices='\(options)'",
        "        else \(usage.offer.isEmpty ? ": " : assignments(usage.offer)); fi ;;",
        "      esac ;;",
      ]
    return lines.joined(separator: "\n")
  }

  /// The assignments for an offer, with a blank after each: `choices='core timed' files=file `.
  private static func assignments(_ offer: Offer) -> String {
    var text = offer.words.isEmpty ? "" : "choices='\(offer.words.joined(separator: " "))' "
    switch offer.files {
    case .none: break
    case .all: text += "files=file "
    case .folders: text += "files=directory "
    }
    return text
  }
}
