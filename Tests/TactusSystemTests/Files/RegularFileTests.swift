import TactusSystem
import Testing

@Suite struct RegularFileTests {
  @Test func `a path with a link or .. is resolved to the file`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a/sound.wav")
    try folder.link("link.wav", to: folder("a/sound.wav"))
    #expect(RegularFile.resolved(folder("a/sound.wav")) == folder("a/sound.wav"))
    #expect(RegularFile.resolved(folder("a/../link.wav")) == folder("a/sound.wav"))
  }

  @Test func `a folder, a device and a path that does not exist are not regular files`() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder("none"), "/dev/null", "", "a\0b"] {
      #expect(RegularFile.resolved(path) == nil)
    }
  }
}
