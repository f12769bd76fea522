private let noLocks = "_noLocks"
private let noAllocation = "_noAllocation"

func realtimeAttributes(_ file: SourceFile) -> [Violation] {
  let tokens = file.tokens
  return tokens.indices.compactMap { index in
    let other: String
    switch tokens[index].text {
    case noLocks: other = noAllocation
    case noAllocation: other = noLocks
    default: return nil
    }
    let neighbours = [tokens.text(index + 2), tokens.text(index - 2)]
    if tokens.text(index - 1) != "@" || neighbours.contains(other) { return nil }
    return file.violation(
      tokens[index].line, "@\(tokens[index].text) alone; write `@\(noLocks) @\(noAllocation)`")
  }
}

/// The functions of an output that the playback thread calls.
private let realtimeVerbs = ["submit", "revise", "stop"]

/// Files with outputs that call another output of any type, whose code is not visible to the
/// compiler. They are used in measurements only, and never between an app and its device.
private let forwardingOutputs = ["Sources/TactusCertification/Player/RecordedDevice.swift"]

/// Finds functions of outputs without the real-time attributes. The compiler does not require that
/// a function has the attributes of the protocol requirement that it implements.
func outputAttributes(_ file: SourceFile) -> [Violation] {
  guard file.isIn(["Sources/"]), !forwardingOutputs.contains(file.path) else { return [] }
  return bodies(conformingTo: "HapticOutput", in: file.tokens).flatMap { body in
    members(of: body, in: file.tokens).compactMap { index in
      let name = file.tokens.text(index + 1)
      let attributes = attributes(before: index, in: file.tokens)
      guard realtimeVerbs.contains(name), !attributes.isSuperset(of: [noLocks, noAllocation])
      else { return nil }
      return file.violation(
        file.tokens[index].line,
        "\(name) runs on the playback thread; write `@\(noLocks) @\(noAllocation)` before it")
    }
  }
}

/// The indices of the opening braces of types and extensions that name `conformance`.
private func bodies(conformingTo conformance: String, in tokens: [Token]) -> [Int] {
  let types = ["struct", "class", "enum", "actor", "extension"]
  return tokens.indices.filter { types.contains(tokens.text($0)) }.compactMap { start in
    guard let open = tokens[start...].firstIndex(where: { $0.text == "{" || $0.text == "}" }),
      tokens[open].text == "{"
    else { return nil }
    return inherited(in: tokens[start..<open]).contains(conformance) ? open : nil
  }
}

/// The names after the colon of a type's header, without those of generic parameters.
private func inherited(in header: ArraySlice<Token>) -> [String] {
  var names: [String] = []
  var depth = 0
  var isBehindColon = false
  for token in header {
    switch token.text {
    case "<", "(": depth += 1
    case ">", ")": depth -= 1
    case "where": return names
    case ":" where depth == 0: isBehindColon = true
    default: if isBehindColon && depth == 0 { names.append(token.text) }
    }
  }
  return names
}

/// The indices of `func` directly in the body that opens at `open`.
private func members(of open: Int, in tokens: [Token]) -> [Int] {
  var found: [Int] = []
  let close = tokens.closing(open)
  var index = open + 1
  while index < close {
    if tokens[index].text == "func" { found.append(index) }
    index = ["{", "("].contains(tokens[index].text) ? tokens.closing(index) + 1 : index + 1
  }
  return found
}

/// The names of the attributes before the declaration at `index`.
private func attributes(before index: Int, in tokens: [Token]) -> Set<String> {
  let modifiers: Set<String> = [
    "package", "public", "internal", "private", "fileprivate", "open", "final", "static",
    "mutating", "nonmutating", "borrowing", "consuming", "nonisolated", "override",
  ]
  var names: Set<String> = []
  var place = index - 1
  while place >= 0 {
    if tokens[place].text == ")" {
      while place > 0, tokens[place].text != "(" { place -= 1 }
      place -= 1
    } else if tokens.text(place - 1) == "@" {
      names.insert(tokens[place].text)
      place -= 2
    } else if modifiers.contains(tokens[place].text) {
      place -= 1
    } else {
      return names
    }
  }
  return names
}
