import TactusSystem
import Testing

@Suite("Finding waveforms") struct ResourceLookupTests {
  private let folder: TemporaryFolder
  private let lookup: ResourceLookup

  /// The lookup searches the folders `patterns` and `resources`. The folders `secret` and
  /// `patterns2` are outside them.
  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "patterns/a.wav", "patterns/sub/b.wav", "resources/a.wav", "resources/c.wav",
      "secret/d.wav", "patterns2/e.wav",
    ] {
      try folder.file(name)
    }
    lookup = ResourceLookup(
      patternFile: folder("patterns/p.ahap"), resourceFolder: folder("resources"))
  }

  private func found(_ name: String) -> ResourceLookup.Result { .found(path: folder(name)) }

  @Test func `a waveform is found next to the pattern, else in the resource folder`() {
    #expect(lookup.find("a.wav") == found("patterns/a.wav"))
    #expect(lookup.find("sub/b.wav") == found("patterns/sub/b.wav"))
    #expect(lookup.find("./sub//b.wav") == found("patterns/sub/b.wav"))
    #expect(lookup.find("c.wav") == found("resources/c.wav"))
  }

  @Test func `without a pattern's folder only the resource folder is searched`() {
    let lookup = ResourceLookup(patternFolder: nil, resourceFolder: folder("resources"))
    #expect(lookup.find("a.wav") == found("resources/a.wav"))
    #expect(ResourceLookup(patternFolder: nil).find("a.wav") == .missing)
  }

  @Test(arguments: ["none.wav", "sub", ".", "sub/..", "", "a\0b", "a.wav/x", "sub/none/x.wav"])
  func `a path within the folders that is no file is reported as missing`(_ path: String) {
    #expect(lookup.find(path) == .missing)
  }

  @Test(
    arguments: [
      "/etc/passwd", "/", "..", "../secret/d.wav", "../patterns2/e.wav", "sub/../../secret/d.wav",
      "../none.wav", "none/../../x.wav", "../../../../../../../etc/passwd",
    ])
  func `a path that leaves the folder is reported as outside, whether it exists or not`(
    _ path: String
  ) {
    #expect(lookup.find(path) == .outside)
  }

  @Test func `a path with .. that stays within the folder is followed`() {
    #expect(lookup.find("sub/../a.wav") == found("patterns/a.wav"))
  }

  @Test func `a sibling folder whose name begins with the folder's is not part of it`() {
    let lookup = ResourceLookup(patternFolder: folder("patterns"))
    #expect(lookup.find("../patterns2/e.wav") == .outside)
  }

  @Test func `a link out of the folder is reported as outside, and a link within it is followed`()
    throws
  {
    try folder.link("patterns/out.wav", to: "../secret/d.wav")
    try folder.link("patterns/outer", to: folder("secret"))
    try folder.link("patterns/in.wav", to: "sub/b.wav")
    #expect(lookup.find("out.wav") == .outside)
    #expect(lookup.find("outer/d.wav") == .outside)
    #expect(lookup.find("in.wav") == found("patterns/sub/b.wav"))
  }

  @Test func `waveforms are found if the pattern's folder is itself a link`() throws {
    try folder.link("linked", to: "patterns")
    let lookup = ResourceLookup(patternFile: folder("linked/p.ahap"))
    #expect(lookup.find("a.wav") == found("patterns/a.wav"))
  }

  @Test func `if a link in the pattern's folder leads out, the resource folder is searched`()
    throws
  {
    try folder.link("patterns/c.wav", to: folder("secret/d.wav"))
    #expect(lookup.find("c.wav") == found("resources/c.wav"))
  }

  @Test(
    arguments: [
      ("a.ahap", "."), ("b/a.ahap", "b"), ("/a.ahap", "/"), ("/b/c/a.ahap", "/b/c"),
      ("../a.ahap", ".."),
    ])
  func `the folder of a file is its path up to the last slash`(_ file: String, _ folder: String) {
    #expect(ResourceLookup.folder(of: file) == folder)
  }

  @Test func `waveforms are looked for in the root folder if the pattern is there`() {
    let lookup = ResourceLookup(patternFile: "/p.ahap")
    #expect(lookup.find("proc/self/status") != .outside)
    #expect(lookup.find("none/none.wav") == .missing)
  }
}
