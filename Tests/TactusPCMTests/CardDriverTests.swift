import TactusPCM
import Testing

/// Checks which cards wait for frames, by what the system says of their driver.
@Suite("Drivers of cards") struct CardDriverTests {
  /// What the system says of the card of a DualSense, with some files replaced; nil removes one.
  private func waits(_ changes: [String: String?] = [:]) throws -> Bool {
    let tree = CardTree.dualSense()
    var files: [String: String?] = [
      "/sys/module/snd_usb_audio/parameters/lowlatency": "Y",
      "/proc/sys/kernel/osrelease": "6.1.0-18-amd64",
      "/proc/asound/card1/stream0":
        "Playback:\n  Interface 1\n    Sync Endpoint: 0x02 (2)\n    Implicit Feedback Mode: No\n",
    ]
    files.merge(changes) { $1 }
    for (path, text) in files { if let text { tree.put(path, text) } }
    let card = try #require(SoundCard.all(tree.files).first { $0.id == "Controller" })
    return card.waitsForFrames(tree.files)
  }

  @Test func `a card on USB waits for frames on a recent kernel`() throws {
    #expect(try waits())
    for release in ["5.16.0", "5.16-rc1", "7.0"] {
      #expect(try waits(["/proc/sys/kernel/osrelease": release]), "\(release)")
    }
  }

  @Test(arguments: ["5.15.0-91-generic", "5.4.0", "4.19", "6", "", "x.y", "99999999999999999999.1"])
  func `a card on an older kernel does not`(release: String) throws {
    #expect(try waits(["/proc/sys/kernel/osrelease": release]) == false)
  }

  @Test func `a driver with another mode does not`() throws {
    let option = "/sys/module/snd_usb_audio/parameters/lowlatency"
    let streams = "/proc/asound/card1/stream0"
    for (path, text) in [
      (option, "N"), (option, nil), (streams, nil),
      (streams, "Playback:\n    Implicit Feedback Mode: Yes\n"),
    ] {
      #expect(try waits([path: text]) == false, "\(path): \(text ?? "none")")
    }
    let tree = CardTree.dualSense()
    tree.put(option, "Y")
    tree.put("/proc/sys/kernel/osrelease", "6.1.0")
    let other = try #require(SoundCard.all(tree.files).first { $0.id == "PCH" })
    #expect(!other.waitsForFrames(tree.files))
  }
}
