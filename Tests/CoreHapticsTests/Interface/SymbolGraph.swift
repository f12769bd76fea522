import Foundation

/// The public symbols of a module, which the toolchain extracts from the compiled module.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable {
      var kind: String
      var spelling: String
    }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
  }

  struct ToolFailure: Error, CustomStringConvertible {
    var description: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  /// Extracts the symbols of a module that was built together with the tests. `swift package
  /// dump-symbol-graph` is not used, because the package manager holds its lock during the tests.
  static func extract(_ module: String) throws -> SymbolGraph {
    let products = try products()
    let modules = products.appendingPathComponent("Modules")
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    var arguments = [
      "swift-symbolgraph-extract", "-module-name", module, "-target", target,
      "-I", modules.path, "-minimum-access-level", "public", "-output-dir", output.path,
    ]
    for map in try maps(in: products) { arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"] }
    for folder in try headers() { arguments += ["-Xcc", "-I\(folder.path)"] }
    tool.arguments = arguments
    let messages = Pipe()
    tool.standardError = messages
    try tool.run()
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else {
      throw ToolFailure(description: String(decoding: text, as: UTF8.self))
    }
    let file = output.appendingPathComponent("\(module).symbols.json")
    return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
  }

  /// The folder of the build that contains the running tests.
  private static func products() throws -> URL {
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path).deletingLastPathComponent()
  }

  /// The module maps of the C modules. The package manager creates the module maps of shims; those
  /// of system libraries are among the sources.
  private static func maps(in products: URL) throws -> [URL] {
    try [products, sources].flatMap { try children("module.modulemap", in: $0) }
  }

  /// The folders of the headers of C modules, which include each other's.
  private static func headers() throws -> [URL] { try children("include", in: sources) }

  private static var sources: URL {
    URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
  }

  /// The existing files of this name in the folders of a folder.
  private static func children(_ name: String, in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { $0.appending(path: name) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
