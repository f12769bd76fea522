import Foundation
import Glibc
import TactusSystem
import Testing

@Suite("Reading whole files") struct BoundedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The error that reading a file throws; nil if it succeeds.
  private func fault(_ path: String, limit: Int = 100) -> FileError? {
    do throws(FileError) {
      _ = try BoundedFile.read(path: path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file whose size is at most the limit is read whole, and a larger one is refused`(
    _ count: Int
  ) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(filePath: folder("a")))
    #expect(try BoundedFile.read(path: folder("a"), limit: count) == bytes)
    #expect(try BoundedFile.read(path: folder("a"), limit: count + 1) == bytes)
    if count > 0 {
      #expect(fault(folder("a"), limit: count - 1)?.kind == .tooLarge(limit: count - 1))
    }
  }

  @Test func `a device without an end is refused as too large`() {
    #expect(fault("/dev/zero", limit: 1 << 20)?.kind == .tooLarge(limit: 1 << 20))
    #expect(fault("/dev/zero", limit: 0)?.kind == .tooLarge(limit: 0))
  }

  @Test func `a file is read although its reported size is 0`() throws {
    #expect(try BoundedFile.read(path: "/proc/self/status", limit: 1 << 20).count > 0)
  }

  @Test func `errors distinguish a file that does not exist, a folder and an invalid name`() throws
  {
    try folder.file("file")
    #expect(fault(folder("none"))?.kind == .missing)
    #expect(fault(folder("file/below"))?.kind == .missing)
    #expect(fault(folder.path)?.kind == .isDirectory)
    #expect(fault("")?.kind == .invalidPath)
    #expect(fault("a\0b")?.kind == .invalidPath)
  }

  @Test func `for a link to itself the error has the system's reason`() throws {
    try folder.link("loop", to: "loop")
    #expect(fault(folder("loop"))?.kind == .system(errno: ELOOP))
    #expect(fault(folder("loop"))?.description.hasSuffix("symbolic links") == true)
  }

  @Test(.enabled(if: getuid() != 0, "SKIPPED: the superuser may read everything"))
  func `a file without permission is refused`() throws {
    try folder.file("secret")
    try folder.setPermissions(0, "secret")
    #expect(fault(folder("secret"))?.kind == .permissionDenied)
  }

  @Test func `a pipe without a writer is refused`() throws {
    try NamedPipe.make(folder("pipe"))
    #expect(fault(folder("pipe"))?.kind == .pipeWithoutWriter)
  }

  @Test func `a pipe is read to its end`() throws {
    let pipe = try NamedPipe(folder("pipe"))
    try pipe.write("hello")
    pipe.closeWriter()
    #expect(try BoundedFile.read(path: pipe.path, limit: 100) == Array("hello".utf8))
  }

  @Test func `at most the limit plus one byte is read from a pipe with a writer`() throws {
    let pipe = try NamedPipe(folder("pipe"))
    try pipe.write("0123456789")
    #expect(fault(pipe.path, limit: 4)?.kind == .tooLarge(limit: 4))
    #expect(pipe.read() == "56789")
  }

  @Test func `standard input is read from its position to its end, up to the limit`() throws {
    let file = try folder.file("a", "0123456789")
    let saved = dup(STDIN_FILENO)
    defer {
      dup2(saved, STDIN_FILENO)
      close(saved)
    }
    let descriptor = unsafe open(file, O_RDONLY)
    dup2(descriptor, STDIN_FILENO)
    close(descriptor)
    #expect(lseek(STDIN_FILENO, 2, SEEK_SET) == 2)
    #expect(try BoundedFile.readStandardInput(limit: 8) == Array("23456789".utf8))
    #expect(try BoundedFile.readStandardInput(limit: 8).isEmpty, "it is open still, at its end")
    #expect(lseek(STDIN_FILENO, 2, SEEK_SET) == 2)
    let error = #expect(throws: FileError.self) { try BoundedFile.readStandardInput(limit: 7) }
    #expect(error == FileError(.tooLarge(limit: 7), path: "standard input"))
  }

  @Test func `every error is one line that begins with the path`() {
    let kinds: [FileError.Kind] = [
      .invalidPath, .missing, .missingFolder, .permissionDenied, .isDirectory,
      .tooLarge(limit: 5), .tooManyFiles(limit: 5, what: "files"), .pipeWithoutWriter, .noSpace,
      .system(errno: EIO),
    ]
    for kind in kinds {
      let text = FileError(kind, path: "a/b").description
      #expect(text.hasPrefix("a/b: ") && text.count > 10 && !text.contains("\n"))
    }
  }
}
