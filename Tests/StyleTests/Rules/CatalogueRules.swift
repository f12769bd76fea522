import Foundation

/// Finds presets without a line in the catalogue. `paths` are the paths of all files of the
/// repository.
func missingPresets(_ catalogue: SourceFile, paths: [String]) -> [Violation] {
  paths.filter { $0.hasPrefix("Devices/Patterns/") && $0.hasSuffix(".ahap") }.compactMap { path in
    let name = (path as NSString).lastPathComponent.dropLast(".ahap".count)
    let line = ["PackageResources", ".", "\(name)_ahap"]
    if catalogue.tokens.indices.contains(where: { catalogue.tokens.match(line, at: $0) }) {
      return nil
    }
    return catalogue.violation(1, "\(path) has no line; add Preset(\"\(name)\", ...)")
  }
}

/// Checks that a preset is strict JSON, so that any reader accepts it, and names its author and
/// description.
func presetForm(_ file: SourceFile) -> [Violation] {
  guard file.path.hasPrefix("Devices/Patterns/") else { return [] }
  var violations = trailingCommas(file)
  let top = try? JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any]
  guard let top else { return violations + [file.violation(1, "not a JSON object")] }
  if (top["Version"] as? NSNumber)?.doubleValue != 1 {
    violations.append(file.violation(1, "add \"Version\": 1.0"))
  }
  let metadata = top["Metadata"] as? [String: Any] ?? [:]
  if metadata["Project"] as? String != "Tactus" {
    violations.append(file.violation(1, "add \"Project\": \"Tactus\" to Metadata"))
  }
  if (metadata["Description"] as? String ?? "").isEmpty {
    violations.append(file.violation(1, "say in Metadata, as Description, what it feels like"))
  }
  let entries = top["Pattern"] as? [[String: Any]] ?? []
  if entries.isEmpty { violations.append(file.violation(1, "the pattern has no entry")) }
  let points = entries.compactMap { $0["ParameterCurve"] as? [String: Any] }
    .compactMap { $0["ParameterCurveControlPoints"] as? [Any] }
  if points.contains(where: { $0.count > 16 }) {
    violations.append(file.violation(1, "a curve has more than 16 points; go on in a second one"))
  }
  return violations
}

/// Finds commas without a value after them, which Foundation's reader accepts.
private func trailingCommas(_ file: SourceFile) -> [Violation] {
  // JSON strings have the syntax of Swift strings, so `Mask` can blank them.
  let tokens = Token.all(in: Mask(file.text).code)
  return tokens.indices
    .filter { tokens[$0].text == "," && ["]", "}"].contains(tokens.text($0 + 1)) }
    .map { file.violation(tokens[$0].line, "a comma before the end of a list; remove it") }
}
