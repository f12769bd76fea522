import Foundation
import Glibc
import TactusSystem
import Testing

@Suite("Files below a folder") struct FolderSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func search(_ name: String = "", limit: Int = 100, names: Int = 1000) throws
    -> FolderSearch
  {
    try FolderSearch(folder(name), suffixes: [".ahap"], fileLimit: limit, nameLimit: names)
  }

  private func fault(limit: Int = 100, names: Int = 1000) -> FileError.Kind? {
    #expect(throws: FileError.self) { try search(limit: limit, names: names) }?.kind
  }

  @Test func `every file with the suffix is found, in the order of the paths`() throws {
    for name in ["b.ahap", "a/z.ahap", "a.ahap", "a/b/c.ahap", "x.json", "ahap", ".h/i.ahap"] {
      try folder.file("top/\(name)")
    }
    let names = [".h/i.ahap", "a.ahap", "a/b/c.ahap", "a/z.ahap", "b.ahap"]
    for spelled in ["top", "top/"] {
      let found = try search(spelled)
      #expect(found.files == names.map { folder("top/") + $0 })
      #expect(found.skipped.isEmpty && found.failures.isEmpty)
    }
    try folder.link("link", to: "top")
    #expect(try search("link").files == names.map { folder("link/") + $0 })
  }

  @Test func `a folder with the suffix of a file is searched`() throws {
    try folder.file("top/a.ahap/b.ahap")
    #expect(try search("top").files == [folder("top/a.ahap/b.ahap")])
  }

  @Test func `links to files outside the folder are skipped and named, and others are found`()
    throws
  {
    try folder.file("outside/o.ahap")
    try folder.file("top2/near.ahap")
    try folder.file("top/in/a.ahap")
    try folder.link("top/file.ahap", to: folder("outside/o.ahap"))
    try folder.link("top/folder", to: "../outside")
    try folder.link("top/near.ahap", to: "../top2/near.ahap")
    try folder.link("top/other.txt", to: "../outside/o.ahap")
    try folder.link("top/same.ahap", to: "in/a.ahap")
    try folder.link("top/round", to: ".")
    try folder.link("top/nowhere.ahap", to: "gone")
    let found = try search("top")
    #expect(
      found.files == ["in/a.ahap", "nowhere.ahap", "same.ahap"].map { folder("top/") + $0 })
    #expect(
      found.skipped.map(\.path) == ["file.ahap", "folder", "near.ahap"].map { folder("top/") + $0 })
    #expect(found.skipped.allSatisfy { $0.reason.contains("link to a file outside the folder") })
  }

  @Test func `a file that is not regular is skipped and named`() throws {
    let pipe = try NamedPipe(folder("pipe.ahap"))
    let found = try search()
    withExtendedLifetime(pipe) {}
    #expect(found.files.isEmpty && found.skipped.map(\.path) == [folder("pipe.ahap")])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `an unreadable subfolder is reported, and the others are searched`() throws {
    try folder.file("a/a.ahap")
    try folder.file("b/b.ahap")
    try folder.setPermissions(0, "a")
    let found = try search()
    try folder.setPermissions(0o700, "a")
    #expect(found.files == [folder("b/b.ahap")])
    #expect(found.failures.map(\.kind) == [.permissionDenied])
  }

  @Test func `searching a folder that does not exist, or a file, is an error`() throws {
    try folder.file("a.ahap")
    #expect(throws: FileError(.missing, path: folder("none"))) { try search("none") }
    #expect(throws: FileError(.missing, path: folder("a.ahap"))) { try search("a.ahap") }
    #expect(FolderSearch.isFolder(folder.path) && !FolderSearch.isFolder(folder("a.ahap")))
    #expect(!FolderSearch.isFolder(folder("none")) && !FolderSearch.isFolder("a\0b"))
  }

  @Test func `a search beyond its limits is an error`() throws {
    for name in ["a.ahap", "b.ahap", "c/c.ahap"] { try folder.file(name) }
    #expect(try search(limit: 3, names: 4).files.count == 3)
    #expect(fault(limit: 2) == .tooManyFiles(limit: 2, what: "files"))
    #expect(fault(names: 3) == .tooManyFiles(limit: 3, what: "names"))
    #expect(fault(names: 0) == .tooManyFiles(limit: 0, what: "names"))
  }
}
