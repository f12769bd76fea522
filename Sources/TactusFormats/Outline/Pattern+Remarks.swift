package import TactusPattern

// Converts metadata. Keys begin with an upper-case letter in AHAP files (`Author`), and with a
// lower-case letter in `.haptic` files (`author`).
extension Pattern {
  static let metadataKey = "Metadata"

  /// The texts in the pattern's metadata. The first letter of each key becomes lower-case.
  package var remarks: [OutlineRemark] {
    guard case .object(let fields)? = unknown.last(where: { $0.key == Self.metadataKey })?.value
    else { return [] }
    return fields.compactMap { field in
      guard case .string(let text) = field.value, !text.isEmpty else { return nil }
      return OutlineRemark(field.key.prefix(1).lowercased() + field.key.dropFirst(), text)
    }
  }

  /// Adds texts as the pattern's metadata.
  package mutating func add(_ remarks: [OutlineRemark]) {
    if remarks.isEmpty { return }
    let fields = remarks.map {
      UnknownField($0.key.prefix(1).uppercased() + $0.key.dropFirst(), .string($0.text))
    }
    unknown.append(UnknownField(Self.metadataKey, .object(fields)))
  }
}
