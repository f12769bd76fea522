import Foundation
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// A virtual DualSense on a USB cable, which two kernel drivers serve: hid-playstation and
/// snd-usb-audio.
@Suite(.inGuest, .serialized) struct USBDualSenseTests {
  @Test func `a DualSense has an input node with effects and a sound card with four channels`()
    throws
  {
    let pad = try USBDualSense(address: [1, 0, 0, 0, 0, 0xc0])
    let node = try node(of: pad)
    #expect(node.driver == "playstation")
    #expect(node.name.hasPrefix(pad.name))
    let card = try #require(eventually { SoundCard(on: pad.cable) }, "no sound card")
    #expect(card.text("usbid") == "054c:0ce6")
    let stream = card.text("stream0")
    #expect(stream.contains("Channels: 4"))
    #expect(stream.contains("Format: S16_LE"))
    #expect(stream.contains("Rates: 48000"))
    #expect(stream.contains("Endpoint: 0x01 (1 OUT) (ADAPTIVE)"))
    #expect(stream.contains("Channel map: FL FR RL RR"))
    #expect(pad.cable.fault == nil)
  }

  @Test func `rumble disconnects the coils from the sound until a report about lights`() throws {
    let pad = try USBDualSense(address: [1, 0, 0, 0, 0, 0xc1])
    let node = try node(of: pad)
    let client = try PadClient(node: node.path)
    let slot = try client.upload(
      PadEffect(.rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 600))
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
    #expect(pad.levels.changes.map { [$0.strong, $0.weak] } == [[0x80, 0x40], [0, 0]])
    #expect(!pad.log.soundReachesCoils(at: .max))
    // Setting a player's light makes the driver send a report without motor levels.
    let light = try #require(node.light("white:player-1"))
    try "1".write(toFile: "\(light)/brightness", atomically: false, encoding: .utf8)
    let isBack = pad.waitForLog(milliseconds: Guest.timeout) {
      $0.soundReachesCoils(at: .max)
    }
    #expect(isBack)
  }

  @Test func `samples that are played on the card arrive frame by frame`() throws {
    guard let player = SoundPlayer() else {
      return figure("no aplay here: the sound of a DualSense was not played")
    }
    let pad = try USBDualSense(address: [1, 0, 0, 0, 0, 0xc2])
    let card = try #require(eventually { SoundCard(on: pad.cable) }, "no sound card")
    // The frames differ from each other, and the first one is not silent.
    let samples = (0..<24_000).flatMap { frame in
      (1...4).map { Int16(truncatingIfNeeded: frame * 4 + $0 + 1) }
    }
    #expect(try player.play(samples, on: card) == 0)
    let arrived = Array(pad.log.sound.samples.drop { $0 == 0 }.prefix(samples.count))
    // The kernel discards the contents of its last transfers when the stream is closed.
    #expect(arrived.count > samples.count / 2)
    let played = samples.prefix(arrived.count)
    #expect(arrived.elementsEqual(played))
    figure("DualSense: \(arrived.count / 4) of 24000 frames, gaps \(pad.log.sound.gaps.count)")
  }

  /// The node of the pad with force feedback.
  private func node(of pad: USBDualSense) throws -> EventNode {
    try #require(
      eventually { eventNodes.first { $0.unique == pad.unique && $0.hasEffects } },
      "the driver made no node for \(pad.unique)")
  }
}

/// A sound card of the kernel.
struct SoundCard {
  let number: Int

  /// Finds the card of the device on a cable; nil if it does not exist yet.
  init?(on cable: USBCable) {
    let folder = URL(filePath: "/sys/class/sound")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let card = names.first { name in
      let device = folder.appending(path: "\(name)/device").resolvingSymlinksInPath()
      return name.hasPrefix("card") && device.path.hasSuffix("-\(cable.port + 1):1.0")
    }
    guard let card, let number = Int(card.dropFirst(4)) else { return nil }
    self.number = number
    guard FileManager.default.fileExists(atPath: "/dev/snd/pcmC\(number)D0p") else { return nil }
  }

  /// A file of the card's folder in /proc.
  func text(_ name: String) -> String {
    let path = "/proc/asound/card\(number)/\(name)"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}

/// The program aplay. Only this test uses it, and it may be missing.
private struct SoundPlayer {
  private let path: String

  /// Finds the program; nil if it is not installed.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let paths = folders.split(separator: ":").map { "\($0)/aplay" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Plays samples of four channels and returns the exit status.
  func play(_ samples: [Int16], on card: SoundCard) throws -> Int32 {
    let file = FileManager.default.temporaryDirectory.appending(path: "dualsense.raw")
    let bytes = samples.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [
      "-q", "-D", "hw:\(card.number)", "-t", "raw", "-f", "S16_LE", "-c", "4", "-r", "48000",
      file.path,
    ]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
