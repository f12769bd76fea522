import Foundation
import Glibc
import TactusSystem
import Testing

@Suite("Writing whole files") struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ path: String) throws(FileError) {
    try WholeFile.write(Array(text.utf8), path: path)
  }

  /// The kind of the error that writing a file throws; nil if it succeeds.
  private func fault(_ path: String) -> FileError.Kind? {
    do throws(FileError) {
      try write("new", path)
      return nil
    } catch {
      return error.kind
    }
  }

  private func permissions(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `a new file is written and no other file remains`() throws {
    try write("hello", folder("a"))
    #expect(try folder.text("a") == "hello")
    #expect(try folder.names == ["a"])
  }

  @Test func `a check gives the error that writing gives, and changes no file`() throws {
    try folder.file("a", "old")
    try folder.file("below/b")
    for path in [folder("a"), folder("new"), "/dev/null", "/dev/stdout"] {
      try WholeFile.check(path: path)
    }
    for path in ["", "a\0b", folder("below"), folder("none/a"), folder("a/b")] {
      let error = #expect(throws: FileError.self) { try WholeFile.check(path: path) }
      #expect(error?.kind == fault(path), "\(path.debugDescription)")
    }
    #expect(try folder.names == ["a", "below"] && folder.text("a") == "old")
  }

  @Test func `a large file is written whole`() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    try WholeFile.write(bytes, path: folder("a"))
    #expect(try BoundedFile.read(path: folder("a"), limit: 3_000_000) == bytes)
  }

  @Test func `an empty file is written`() throws {
    try write("", folder("a"))
    #expect(try folder.text("a").isEmpty)
  }

  @Test func `a file is replaced by another one with its permissions`() throws {
    try folder.file("a", "a longer old text")
    try folder.setPermissions(0o640, "a")
    let before = try FileManager.default.attributesOfItem(atPath: folder("a"))
    try write("new", folder("a"))
    let after = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect(try folder.text("a") == "new")
    #expect(try permissions("a") == 0o640)
    #expect(before[.systemFileNumber] as? Int != after[.systemFileNumber] as? Int)
    #expect(try folder.names == ["a"])
  }

  @Test func `a link is followed and stays a link`() throws {
    try folder.file("below/a", "old")
    try folder.link("link", to: "below/a")
    try write("new", folder("link"))
    #expect(try folder.text("below/a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "below/a")
  }

  @Test func `writing to a link without a target creates the target`() throws {
    try folder.link("link", to: "a")
    try write("new", folder("link"))
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a", "link"])
  }

  @Test func `a file that is not regular is written directly`() throws {
    try write("gone", "/dev/null")
    let pipe = try NamedPipe(folder("pipe"))
    try write("hello", pipe.path)
    #expect(pipe.read() == "hello")
    #expect(try folder.names == ["pipe"])
  }

  @Test func `writing to a full device gives the error noSpace`() {
    #expect(fault("/dev/full") == .noSpace)
  }

  @Test func `each write error has its own kind and leaves no file`() throws {
    try folder.file("file", "old")
    #expect(fault(folder.path) == .isDirectory)
    #expect(fault(folder("none/a")) == .missingFolder)
    #expect(fault(folder("file/a")) == .missingFolder)
    #expect(fault("") == .invalidPath)
    #expect(fault("a\0b") == .invalidPath)
    #expect(try folder.names == ["file"])
    #expect(try folder.text("file") == "old")
  }

  @Test(.enabled(if: getuid() != 0, "SKIPPED: the superuser may write everything"))
  func `a read-only file and a new file in a read-only folder cannot be written`() throws {
    try folder.file("file", "old")
    try folder.setPermissions(0o400, "file")
    #expect(fault(folder("file")) == .permissionDenied)
    try folder.file("closed/file", "old")
    try folder.setPermissions(0o500, "closed")
    defer { try? folder.setPermissions(0o700, "closed") }
    #expect(fault(folder("closed/new")) == .permissionDenied)
    #expect(fault(folder("closed/file")) == nil)
    #expect(try folder.text("closed/file") == "new")
  }

  @Test func `of eight concurrent writers one leaves its whole text`() async throws {
    let texts = (0..<8).map { String(repeating: "\($0)", count: 100_000) }
    let path = folder("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask { try WholeFile.write(Array(text.utf8), path: path) }
      }
      try await group.waitForAll()
    }
    #expect(texts.contains(try folder.text("a")))
    #expect(try folder.names == ["a"])
  }
}
