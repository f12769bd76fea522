import Foundation
import TestSound
import Testing

@testable import TactusCommand

/// Runs `tactus compose` on files that are not usable sounds.
@Suite struct ComposeInputTests {
  private static func samples(_ count: Int, channels: Int = 1, rate: Int = 44_100) -> [UInt8] {
    KnownSound.header(rate: rate, channels: channels, dataBytes: count * 2 * channels)
      + Array(repeating: 0x20, count: count * 2 * channels)
  }

  /// A WAV file of 32-bit floating point samples that are all NaN.
  private static var notANumber: [UInt8] {
    var bytes = samples(4000)
    bytes[20] = 3
    bytes[28...31] = [0x10, 0xB1, 0x02, 0]
    bytes[32] = 4
    bytes[34] = 32
    for index in 44..<bytes.count { bytes[index] = index % 4 == 3 ? 0x7F : 0xFF }
    return bytes
  }

  private static let inputs: [(name: String, bytes: [UInt8], message: String)] = [
    ("text.wav", Array("no sound, but more than thirty-two bytes of text".utf8), "decoded"),
    ("nothing.wav", [], "the sound has no samples"),
    ("headers.wav", samples(0), "the sound has no samples"),
    ("cut.wav", Array(samples(4000)[..<30]), "decoded"),
    ("slow.wav", samples(4000, rate: 1), "the sound has 1 samples a second"),
    ("fast.wav", samples(4000, rate: 1_000_000), "samples a second"),
    ("wide.wav", samples(4000, channels: 64), "the sound has 64 channels"),
    ("none.wav", notANumber, "the sound is silent"),
    ("zeros.wav", KnownSound(seconds: 1).wave, "the sound is silent"),
    ("x.m4a", [0, 0, 0, 32] + Array("ftypM4A ".utf8) + Array(repeating: 0, count: 40), "AAC"),
    ("x.aac", [0xFF, 0xF1, 0x50, 0x80] + Array(repeating: 0, count: 40), "AAC"),
  ]

  @Test(arguments: inputs.indices)
  func `a file that is not a usable sound gives one line, and nothing is written`(index: Int) throws
  {
    let input = Self.inputs[index]
    let folder = try Folder()
    let sound = try folder.write(input.name, input.bytes)
    let run = Run(
      "compose", sound, "--out", "\(folder.path)/x.ahap", "--picture", "\(folder.path)/x.svg")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("tactus: \(sound): "), "\(run.errors)")
    #expect(run.errors.contains(input.message), "\(run.errors)")
    #expect(!folder.has("x.ahap") && !folder.has("x.svg"))
  }

  @Test func `a folder and a missing file give one line each`() throws {
    let folder = try Folder()
    for (name, message) in [
      (folder.path, "this is a folder"), ("\(folder.path)/none.wav", "no such file"), ("", "empty"),
    ] {
      let run = Run("compose", name, "--out", "\(folder.path)/x.ahap")
      #expect(run.code == 1 && run.errorLines.count == 1 && run.errors.contains(message))
    }
  }

  @Test func `samples that are NaN count as silence`() throws {
    let folder = try Folder()
    var bytes = Self.notANumber
    // 0.5 as a floating-point number, for 10 ms near the beginning.
    for index in stride(from: 44 + 1600, to: 44 + 1600 + 1764, by: 4) {
      bytes[index...index + 3] = [0, 0, 0, 0x3F]
    }
    let sound = try folder.write("x.wav", bytes)
    let run = Run("compose", sound, "--out", "\(folder.path)/x.ahap")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("taps: 1,"), "\(run.output)")
  }

  @Test func `a sound of few samples gives a pattern or one line`() throws {
    let folder = try Folder()
    for count in [1, 2, 7, 441, 900] {
      let sound = try folder.write("x.wav", Self.samples(count))
      let run = Run("compose", sound, "--out", "\(folder.path)/x.ahap")
      #expect(run.code == 0 || (run.code == 1 && run.errorLines.count == 1), "\(count)")
    }
  }

  @Test func `a pipe that no process writes to gives one line`() throws {
    let folder = try Folder()
    let pipe = "\(folder.path)/pipe.wav"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let run = Run("compose", pipe, "--out", "\(folder.path)/x.ahap")
    #expect(run.code == 1 && run.errors.contains("no process writes to this pipe"))
  }
}
