internal import TactusJSON

/// A value in a device profile, in the form that its key requires.
enum ProfileValue: Sendable, Hashable, CustomStringConvertible {
  case text(String)
  case texts([String])
  case number(Double)
  case band(ClosedRange<Double>)
  case counts([Int])

  /// Converts a JSON value of a file; nil if it does not have the given form.
  init?(_ node: JSONNode, _ form: ProfileKey.Form) {
    switch (form, node.kind) {
    case (.text, .string(let text)) where !text.isEmpty: self = .text(text)
    case (.choice(let names), .string(let text)) where names.contains(text): self = .text(text)
    case (.choices(let names), .array(let items)):
      let texts = items.compactMap { ProfileValue($0, .choice(names))?.text }
      guard texts.count == items.count else { return nil }
      self = .texts(texts)
    case (.number(let range), .number(let number, _)) where range.contains(number):
      self = .number(number)
    case (.count(let range), .number(let number, _)):
      guard let count = Int(exactly: number), range.contains(count) else { return nil }
      self = .number(number)
    case (.band(let range), .number(let number, _)) where range.contains(number):
      self = .band(number...number)
    case (.band(let range), .array(let items)):
      let ends = items.compactMap { ProfileValue($0, .number(range))?.number }
      guard ends.count == 2, items.count == 2, ends[0] <= ends[1] else { return nil }
      self = .band(ends[0]...ends[1])
    case (.counts(let range), .array(let items)):
      let counts = items.compactMap { ProfileValue($0, .count(range))?.number.map { Int($0) } }
      guard counts.count == items.count else { return nil }
      self = .counts(counts)
    default: return nil
    }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var texts: [String]? {
    if case .texts(let texts) = self { texts } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var band: ClosedRange<Double>? {
    if case .band(let band) = self { band } else { nil }
  }

  var counts: [Int]? {
    if case .counts(let counts) = self { counts } else { nil }
  }

  /// The value as text, for messages and lists.
  var description: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: ", ")
    case .counts(let counts):
      counts.isEmpty ? "none" : counts.map { "\($0)" }.joined(separator: ", ")
    case .number(let number): number.plain
    case .band(let band):
      band.lowerBound == band.upperBound
        ? band.lowerBound.plain : "\(band.lowerBound.plain) to \(band.upperBound.plain)"
    }
  }
}
