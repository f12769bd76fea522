import Foundation
import Testing

@testable import TactusStudio

/// Saving of the editor.
@Suite struct PatternFolderTests {
  private func withFolder(_ body: (PatternFolder, URL) throws -> Void) throws {
    let outer = FileManager.default.temporaryDirectory.appending(
      path: "studio-save-\(UUID().uuidString)")
    let folder = outer.appending(path: "inside")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outer) }
    try body(PatternFolder(path: folder.path), folder)
  }

  private func content(_ name: String, _ folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a new file is written, replaced, and nothing else is left`() throws {
    try withFolder { saving, folder in
      guard case .saved(let first) = saving.save(Array("one".utf8), "a.ahap", base: nil) else {
        return #expect(Bool(false), "it is not saved")
      }
      #expect(content("a.ahap", folder) == "one")
      let second = PatternFolder.revision(of: Array("two".utf8))
      #expect(saving.save(Array("two".utf8), "a.ahap", base: first) == .saved(revision: second))
      #expect(content("a.ahap", folder) == "two")
      try #expect(names(folder) == ["a.ahap"])
      try #expect(saving.read("a.ahap") == Array("two".utf8))
      try #expect(saving.read("b.ahap") == nil)
    }
  }

  @Test func `a file that differs from what the page has seen is kept`() throws {
    try withFolder { saving, folder in
      try Data("other".utf8).write(to: folder.appending(path: "a.ahap"))
      let other = PatternFolder.revision(of: Array("other".utf8))
      for base in [nil, PatternFolder.revision(of: Array("mine".utf8))] {
        let outcome = saving.save(Array("mine".utf8), "a.ahap", base: base)
        #expect(outcome == .differs(revision: other))
      }
      let gone = saving.save(Array("mine".utf8), "b.ahap", base: other)
      #expect(gone == .differs(revision: nil))
      #expect(content("a.ahap", folder) == "other")
      try #expect(names(folder) == ["a.ahap"])
    }
  }

  @Test func `the permissions of a file are kept`() throws {
    try withFolder { saving, folder in
      let path = folder.appending(path: "a.ahap").path
      try Data("one".utf8).write(to: folder.appending(path: "a.ahap"))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      _ = saving.save(
        Array("two".utf8), "a.ahap", base: PatternFolder.revision(of: Array("one".utf8)))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(content("a.ahap", folder) == "two")
    }
  }

  @Test(arguments: [
    "", "a", "a.txt", ".ahap", ".a.ahap", "../a.ahap", "sub/../a.ahap", "/a.ahap", "a//b.ahap",
    "./a.ahap", "a\u{0}.ahap", "a\n.ahap", "missing/a.ahap", "link.ahap", "up/a.ahap",
    "up/\u{301}a.ahap",
    "folder.ahap", String(repeating: "a", count: 300) + ".ahap",
  ])
  func `a name that leads elsewhere is refused`(_ name: String) throws {
    try withFolder { saving, folder in
      let manager = FileManager.default
      let outside = folder.deletingLastPathComponent().appending(path: "a.ahap")
      try Data("outside".utf8).write(to: outside)
      for (link, target) in [("link.ahap", "../a.ahap"), ("up", "..")] {
        try manager.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: target)
      }
      try manager.createDirectory(
        at: folder.appending(path: "folder.ahap"), withIntermediateDirectories: false)
      let revision = PatternFolder.revision(of: Array("outside".utf8))
      for base in [nil, revision] {
        guard case .refused(let reason) = saving.save(Array("x".utf8), name, base: base) else {
          #expect(Bool(false), "\(name) is not refused")
          continue
        }
        #expect(!reason.contains("\n"))
      }
      try #expect(String(contentsOf: outside, encoding: .utf8) == "outside")
      try #expect(names(folder) == ["folder.ahap", "link.ahap", "up"])
    }
  }

  @Test func `a file in a folder below is written there`() throws {
    try withFolder { saving, folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sub"), withIntermediateDirectories: false)
      guard case .saved = saving.save(Array("x".utf8), "sub/a.ahap", base: nil) else {
        return #expect(Bool(false), "it is not saved")
      }
      #expect(content("sub/a.ahap", folder) == "x")
    }
  }
}
