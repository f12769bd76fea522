internal import TactusJSON

/// The arguments and options of a command.
///
/// `--name VALUE` and `--name=VALUE` are the same. After `--` everything is an argument.
package struct ParsedArguments {
  package private(set) var arguments: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  package init(_ words: [String], usage: Usage) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        try takeOption(word, &rest, usage)
      } else {
        arguments.append(word)
      }
    }
    try checkCount(usage)
  }

  /// The value of an option; nil if it was not given. If it was given twice, the last one is used.
  package subscript(_ option: Option) -> String? { values[option.name] }

  /// Whether an option without a value was given.
  package func has(_ option: Option) -> Bool { flags.contains(option.name) }

  /// The value of an option as a number within a range.
  package func number(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = self[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw CommandFailure(
        .usage,
        "\(option.name) is a number from \(range.lowerBound.plain) "
          + "to \(range.upperBound.plain), not \"\(text)\""
      )
    }
    return number
  }

  /// The value of an option as a whole number within a range.
  package func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure(
        .usage,
        "\(option.name) is a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not \"\(text)\"")
    }
    return number
  }

  private mutating func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ usage: Usage
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = usage.options.first(where: { $0.name == name }) else {
      let hint = Hint.text(name, usage.options.map(\.name))
      throw CommandFailure(
        .usage, "no option \(name)\(hint); `tactus \(usage.name) --help` lists them")
    }
    guard option.value != nil else {
      guard parts.count == 1 else {
        throw CommandFailure(.usage, "\(name) takes no value")
      }
      flags.insert(name)
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw CommandFailure(.usage, "\(name) needs a value: \(name) \(option.value ?? "")")
    }
    values[name] = value
  }

  private func checkCount(_ usage: Usage) throws {
    if usage.argumentCount.contains(arguments.count) { return }
    let problem =
      arguments.count < usage.argumentCount.lowerBound
      ? "\(usage.arguments) is missing" : "too many arguments"
    throw CommandFailure(
      .usage, "\(problem); `tactus \(usage.name) --help` shows how it is used")
  }
}
