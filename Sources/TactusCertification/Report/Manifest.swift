internal import TactusJSON

/// The files of a report with their SHA-256 digests, in the form that `sha256sum --check` reads:
/// one line for each file, sorted by path. Equal lists have equal bytes.
package struct Manifest: Sendable, Hashable {
  /// The name of the manifest, which does not contain itself.
  package static let fileName = "manifest.sha256"
  /// The name of the file with the manifest's signature. The manifest does not contain it.
  package static let signatureName = "manifest.sig"

  /// Paths in ascending order of their bytes, and digests in lower-case hexadecimal digits.
  package private(set) var rows: [(path: String, digest: String)]

  package static func == (a: Manifest, b: Manifest) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// - Throws: ``ReportError`` if there is no memory for a digest, or libcrypto is missing.
  package init(_ files: [String: [UInt8]]) throws(ReportError) {
    try Crypto.check()
    rows = []
    for (path, bytes) in files {
      guard let digest = Crypto.sha256(bytes) else {
        throw ReportError("there is no memory to compute the SHA-256 of \(path)")
      }
      rows.append((path, digest))
    }
    rows.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Parses text that ``text`` wrote. Any other text is refused.
  init(_ bytes: [UInt8]) throws(ReportError) {
    rows = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.count > Self.pathPlace else {
        throw ReportError("a line is not a SHA-256 digest, two spaces and a path")
      }
      let path = String(decoding: line.dropFirst(Self.pathPlace), as: UTF8.self)
      guard Self.isPlain(path) else {
        throw ReportError("\(path.quoted) cannot be the path of a report's file")
      }
      rows.append((path, String(decoding: line.prefix(Self.digestCount), as: UTF8.self)))
    }
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    guard Array(self.text.utf8) == bytes, isSorted,
      rows.allSatisfy({ Self.isDigest($0.digest) })
    else {
      throw ReportError(
        "the lines are not sorted by path, or a digest is not 64 digits 0-9 and a-f")
    }
  }

  private static let digestCount = 64
  /// The position of the path in a line: after the digest of 64 digits and two spaces.
  private static let pathPlace = 66

  package var text: String { rows.map { "\($0.digest)  \($0.path)\n" }.joined() }

  /// Whether a path has only letters, digits, `-`, `.` and at most one `/`, so that it cannot lead
  /// out of the folder.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy {
            ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
              || ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z"))
              || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
              || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
          }
      }
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == digestCount
      && text.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
          || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f"))
      }
  }
}
