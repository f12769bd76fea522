import Foundation
import Glibc
import TactusSystem
import Testing

@Suite("Folders whose files outlive the process") struct SyncedFolderTests {
  private let folder: TemporaryFolder
  private let synced: SyncedFolder

  init() throws {
    folder = try TemporaryFolder()
    synced = try SyncedFolder(folder.path)
  }

  private func write(_ text: String, _ name: String) throws(FileError) {
    try synced.write(Array(text.utf8), name)
  }

  private func append(_ text: String, _ name: String) throws(FileError) {
    try synced.append(Array(text.utf8), name)
  }

  private func fault(_ body: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) {
      try body()
      return nil
    } catch { return error }
  }

  @Test func `writing a file replaces its old content, and appending keeps it`() throws {
    try write("a longer old text", "a")
    try write("one,", "a")
    try append("two", "a")
    #expect(try folder.text("a") == "one,two")
    #expect(try folder.names == ["a"])
  }

  @Test func `a locked folder cannot be locked again until its owner releases it`() throws {
    #expect(!SyncedFolder.isLocked(folder.path))
    do {
      let other = try SyncedFolder(folder.path)
      try other.lock()
      #expect(SyncedFolder.isLocked(folder.path))
      #expect(fault { () throws(FileError) in try synced.lock() }?.kind == .inUse)
      withExtendedLifetime(other) {}
    }
    #expect(!SyncedFolder.isLocked(folder.path))
    try synced.lock()
  }

  @Test func `a folder that does not exist is created in its parent, and an existing one is used`()
    throws
  {
    for text in ["one", "two"] {
      let inner = try SyncedFolder("inner", in: synced)
      try inner.write(Array(text.utf8), "a")
      #expect(try folder.text("inner/a") == text)
    }
    #expect(
      fault { () throws(FileError) in _ = try SyncedFolder(folder("none/a")) }?.kind
        == .missingFolder)
  }

  @Test func `writing and removing affect a link itself, and not its target`() throws {
    try folder.file("old", "old")
    try folder.link("link", to: "old")
    #expect(
      fault { () throws(FileError) in try append("new", "link") }?.kind == .system(errno: ELOOP))
    try write("new", "link")
    #expect(try folder.text("old") == "old")
    #expect(try folder.text("link") == "new")
    try folder.link("other", to: "old")
    synced.remove("other")
    #expect(try folder.names == ["link", "old"])
  }

  @Test func `a link or a file in place of the folder is refused`() throws {
    let outside = try TemporaryFolder()
    try folder.link("link", to: outside.path)
    try folder.file("file", "a")
    for name in ["link", "file"] {
      #expect(
        fault { () throws(FileError) in _ = try SyncedFolder(folder(name)) }?.kind == .noFolder)
      let error = fault { () throws(FileError) in _ = try SyncedFolder(name, in: synced) }
      #expect(error == FileError(.noFolder, path: folder(name)))
    }
    #expect(try outside.names == [])
  }

  @Test func `an open folder that was renamed is still the one that is written to`() throws {
    let outside = try TemporaryFolder()
    let inner = try SyncedFolder("inner", in: synced)
    try FileManager.default.moveItem(atPath: folder("inner"), toPath: folder("moved"))
    try folder.link("inner", to: outside.path)
    try inner.write([], "a")
    #expect(try outside.names == [])
    #expect(try folder.names == ["inner", "moved", "moved/a"].filter { !$0.contains("/") })
  }

  @Test func `an error names the file, and no partial file remains`() throws {
    try folder.file("below/a", "a")
    #expect(
      fault { () throws(FileError) in try write("new", "below") }
        == FileError(.isDirectory, path: folder("below")))
    #expect(
      fault { () throws(FileError) in try append("new", "none") }
        == FileError(.missing, path: folder("none")))
    #expect(try folder.names == ["below"])
  }

  @Test func `the name of a temporary file is recognized, so that one left behind can be removed`()
  {
    for name in [".tactus-1-0.tmp", ".tactus-4711-99.tmp"] {
      #expect(SyncedFolder.isLeftover(name))
    }
    for name in [
      ".tactus-.tmp", ".tactus-a.tmp", "tactus-1-0.tmp", ".tactus-1-0", ".tactus.tmp", "",
    ] {
      #expect(!SyncedFolder.isLeftover(name))
    }
  }
}
