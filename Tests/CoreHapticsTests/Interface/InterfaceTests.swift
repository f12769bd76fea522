import Foundation
import Testing

/// Compares the public interface with the list of Apple's names beside this file.
@Suite struct InterfaceTests {
  @Test func `the module has the names of the list and no others`() throws {
    let listed = try Self.listed()
    let found = Set(try SymbolGraph.extract("CoreHaptics").lines)
    #expect(listed.count > 200)
    #expect(listed.subtracting(found).sorted() == [], "missing in the module")
    #expect(found.subtracting(listed).sorted() == [], "missing in the list")
  }

  private static func listed() throws -> Set<String> {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("names.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.hasPrefix("+ ") ? String($0.dropFirst(2)) : String($0) }
    #expect(Set(lines).count == lines.count, "a line comes twice")
    return Set(lines)
  }
}

extension SymbolGraph {
  /// A line for each declared symbol, in the format of the list.
  var lines: [String] {
    symbols.filter { symbol in
      // Leaves out the symbols that the compiler adds to every enumeration and hashable type.
      let isAdded = ["hash(into:)", "hashValue", "!=(_:_:)"].contains(symbol.pathComponents.last)
      return !isAdded && !symbol.identifier.precise.contains("::SYNTHESIZED::")
    }
    .map(line)
  }

  private func line(_ symbol: Symbol) -> String {
    let outer = symbol.pathComponents.dropLast().map { $0 + "." }.joined()
    let isOfType = symbol.declarationFragments.contains {
      $0.kind == "keyword" && ["static", "class"].contains($0.spelling)
    }
    switch symbol.kind.identifier {
    case "swift.class", "swift.struct", "swift.enum", "swift.protocol":
      let kind = symbol.kind.identifier.dropFirst("swift.".count)
      return "\(kind) \(symbol.pathComponents.joined(separator: "."))\(parent(symbol))"
    case "swift.enum.case": return "\(outer)case \(symbol.pathComponents.last ?? "")"
    case "swift.typealias": return outer + declaration(symbol)
    default: return outer + (isOfType ? "static " : "") + declaration(symbol)
    }
  }

  /// The superclass of a class, or the protocol that a protocol refines, as ` : NAME`. Empty if
  /// there is none. Also empty for structs and enums, because the list does not state what they
  /// conform to.
  private func parent(_ symbol: Symbol) -> String {
    let kinds = symbol.kind.identifier == "swift.class" ? ["inheritsFrom"] : ["conformsTo"]
    let parents = relationships.filter {
      $0.source == symbol.identifier.precise && kinds.contains($0.kind)
    }
    .compactMap { name($0) }
    // Only protocols with a meaning for users are listed. The excluded ones are Swift's own.
    .filter { !["Sendable", "Hashable", "Copyable", "Escapable"].contains($0) }
    let isListed = ["swift.class", "swift.protocol"].contains(symbol.kind.identifier)
    return isListed && !parents.isEmpty ? " : \(parents[0])" : ""
  }

  private func name(_ relationship: Relationship) -> String? {
    let own = symbols.first { $0.identifier.precise == relationship.target }
    if let own { return own.pathComponents.joined(separator: ".") }
    return relationship.targetFallback?.split(separator: ".").last.map(String.init)
  }

  /// The declaration without keywords and internal names, followed by the accessors of a property.
  private func declaration(_ symbol: Symbol) -> String {
    let isConstant = symbol.declarationFragments.contains { $0.spelling == "let" }
    let isProperty = isConstant || symbol.declarationFragments.contains { $0.spelling == "var" }
    let text = plainText(symbol.declarationFragments).trimmingCharacters(in: .whitespaces)
    guard isProperty else { return text }
    if text.hasSuffix(" { get set }") { return text.dropLast(12) + " get set" }
    if text.hasSuffix(" { get }") { return text.dropLast(8) + " get" }
    return text + (isConstant ? " get" : " get set")
  }

  private func plainText(_ fragments: [Symbol.Fragment]) -> String {
    let keywords = ["func", "var", "let", "static", "class", "convenience", "override"]
    var text = ""
    var isAfterLabel = false
    for fragment in fragments {
      switch fragment.kind {
      case "keyword" where keywords.contains(fragment.spelling): break
      case "internalParam":
        // Drops the internal name and the blank between it and its label. The name of a parameter
        // without a label becomes `_`.
        if isAfterLabel { text.removeLast() } else { text += "_" }
      default: text += fragment.spelling
      }
      isAfterLabel = fragment.kind == "externalParam" || (isAfterLabel && fragment.spelling == " ")
    }
    return text.replacingOccurrences(of: "  ", with: " ")
  }
}
