internal import TactusJSON

/// Reads the text of a configuration file in one pass.
///
/// It reports the problems with all values; only a syntax error ends the reading. After an error,
/// no value of the file is applied.
struct ConfigurationReading {
  private var json: JSONReading
  private var configuration: Configuration
  /// The settings in the order of the text, with the byte offset of each.
  private var settings: [(key: ConfigurationKey, offset: Int)] = []
  private var seen: Set<String> = []
  private let bytes: [UInt8]
  private let path: String
  private let home: String?

  init(_ bytes: [UInt8], path: String, home: String?, over configuration: Configuration) {
    self.bytes = bytes
    self.path = path
    self.home = home
    self.configuration = configuration
    json = JSONReading(
      bytes, dialect: .json5, codes: JSONReading.Codes(number: .badValue, duplicate: .badKey))
  }

  mutating func read() throws(ConfigurationError) -> Configuration {
    do throws(JSONError) { try readDocument() } catch { json.report(error) }
    guard !json.log.hasErrors else {
      let problems = json.log.diagnostics(in: bytes).map { $0.rendered(file: path) }
      throw ConfigurationError(problems: problems)
    }
    let places = TextPlace.places(of: settings.map(\.offset), in: bytes)
    for (setting, place) in zip(settings, places) {
      configuration.origins[setting.key] = .file(
        path: path, line: place.line, column: place.column)
    }
    configuration.settle(Set(settings.map(\.key)))
    return configuration
  }

  private mutating func readDocument() throws(JSONError) {
    let first = try json.tokenizer.next()
    guard first.kind == .beginObject else {
      return json.report(
        .badValue, at: first.offset, "the configuration is not an object",
        expected: "an object such as { gain: 0.5 }")
    }
    while let (key, offset) = try json.nextKey() {
      let value = try json.tree(json.tokenizer.next())
      json.path.removeLast()
      take(JSONMember(key: key, keyOffset: offset, value: value))
    }
    _ = try json.tokenizer.next()
  }

  private mutating func take(_ member: JSONMember) {
    if !seen.insert(member.key).inserted {
      json.report(
        .badKey, at: member.keyOffset, key: member.key,
        "\(member.key.quoted) occurs twice; remove one")
    }
    guard member.key == Self.audio else { return set(member, Self.names, in: "") }
    json.path.append(.key(member.key))
    let wanted = "an object with the keys \(Self.audioNames.joined(separator: " and "))"
    for inner in json.members(of: member.value, named: Self.audio, expected: wanted, .badValue) {
      set(inner, Self.audioNames, in: "\(Self.audio).")
    }
    json.path.removeLast()
  }

  /// Sets the value of a key within an object, or reports the problem.
  private mutating func set(_ member: JSONMember, _ names: [String], in prefix: String) {
    guard names.contains(member.key), let key = ConfigurationKey(rawValue: prefix + member.key)
    else {
      return json.refuseKey(member, among: names, hint: Self.audioHint(member.key), .badKey)
    }
    // A number that no Double can represent was reported when it was read.
    if case .unusable = member.value.kind { return }
    let (path, home) = (path, home)
    do throws(ConfigurationFault) {
      try configuration.set(key, to: .node(member.value)) {
        Self.resolved($0, besides: path, home: home)
      }
      settings.append((key, member.keyOffset))
    } catch {
      json.report(
        .badValue, at: member.value.offset, key: member.key, error.message,
        expected: error.expected)
    }
  }

  /// Resolves a path that the configuration file contains. `~` is the home folder; any other
  /// relative path begins at the folder of the configuration file.
  private static func resolved(_ folder: String, besides path: String, home: String?) -> String {
    if folder.hasPrefix("/") { return folder }
    if folder == "~" || folder.hasPrefix("~/"), let home { return home + folder.dropFirst() }
    guard let slash = path.lastIndex(of: "/") else { return folder }
    return path[...slash] + folder
  }

  private static let audio = "audio"

  /// The keys of the object `audio`, without `audio.`.
  private static var audioNames: [String] {
    ConfigurationKey.allCases.map(\.rawValue).filter { $0.hasPrefix("\(audio).") }
      .map { String($0.dropFirst(audio.count + 1)) }
  }

  /// The keys of the outermost object.
  private static var names: [String] {
    ConfigurationKey.allCases.map(\.rawValue).filter { !$0.contains(".") } + [audio]
  }

  /// A suggestion for a key at the outermost level that belongs in the object `audio`.
  private static func audioHint(_ key: String) -> String? {
    let inner = key.hasPrefix("\(audio).") ? String(key.dropFirst(audio.count + 1)) : key
    return audioNames.contains(inner) ? "; did you mean \(audio): { \(inner): ... }?" : nil
  }
}
