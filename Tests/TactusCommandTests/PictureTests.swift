import Foundation
import TactusCatalogue
import Testing

@testable import TactusCommand

@Suite struct PictureTests {
  private func bytes(_ arguments: [String], _ name: String) throws -> [UInt8] {
    let folder = try Folder()
    let run = Run(["render"] + arguments + ["--out", "\(folder.path)/\(name)"])
    #expect(run.code == 0, "\(run.errors)")
    return Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
  }

  private func text(_ arguments: [String]) throws -> String {
    String(decoding: try bytes(arguments, "x.svg"), as: UTF8.self)
  }

  @Test func `a picture names the pattern and its events`() throws {
    let text = try text(["boing"])
    for part in [
      ">boing<", "2 events in 1.815 s", ">intensity<", ">sharpness<", "1 transient",
      "1 continuous event", "#2, 1.8 s, intensity 1, sharpness 0.42",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `a lowered picture has each actuator`() throws {
    let text = try text(["boing", "--lowered", "--device", "loopback:motors"])
    #expect(text.contains("heavy: level at 50 Hz") && text.contains("light: level at 170 Hz"))
    #expect(try self.text(["boing", "--lowered"]).contains("lra: frequency, Hz"))
    let modelled = try self.text(["boing", "--lowered", "--device", "loopback:profile=xbox-360"])
    #expect(modelled.contains("heavy: drive") && modelled.contains("heavy: shake, g, 50 Hz"))
  }

  @Test func `width and dark background are as requested`() throws {
    let text = try text(["boing", "--width", "320", "--dark"])
    #expect(text.contains("width=\"320\""))
    #expect(!text.contains("prefers-color-scheme"))
    let png = try bytes(["boing", "--width", "321"], "x.png")
    #expect(png[16..<20] == [0, 0, 1, 65])
    #expect(try bytes(["boing"], "x.pdf").starts(with: Array("%PDF".utf8)))
  }

  @Test func `an endless pattern is drawn for the seconds given`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    #expect(Run("render", file, "--out", "\(folder.path)/x.svg").code == 64)
    #expect(try text([file, "--seconds", "0.25"]).contains("until stopped"))
  }

  @Test func `an empty pattern is drawn`() throws {
    let folder = try Folder()
    let file = try folder.file("empty.ahap", "{\"Version\": 1, \"Pattern\": []}")
    #expect(try text([file]).contains("0 events in 0 ms"))
  }

  @Test(arguments: Catalogue.presets)
  func `the gallery contains the present picture of the preset`(_ preset: Preset) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Devices/Pictures")
    let kept = try String(
      contentsOf: folder.appending(path: "\(preset.name).svg"), encoding: .utf8)
    #expect(try text([preset.name]) == kept, "run Devices/make-pictures")
  }
}

@Suite struct SoundTests {
  private func wave(_ text: String, _ more: String...) throws -> [UInt8] {
    let folder = try Folder()
    let file = try folder.file("x.ahap", text)
    let run = Run(["render", file, "--out", "\(folder.path)/x.wav"] + more)
    #expect(run.code == 0, "\(run.errors)")
    return Array(try Data(contentsOf: URL(filePath: "\(folder.path)/x.wav")))
  }

  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func samples(_ bytes: [UInt8]) -> [Double] {
    stride(from: 44, to: bytes.count, by: 2).map {
      Double(Int16(truncatingIfNeeded: number(bytes, $0, 2))) / 32767
    }
  }

  /// A pattern with a constant level for a second. The LRA plays its sharpness unchanged.
  private func hold(_ intensity: Double) -> String {
    document(
      """
      "Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]
      """)
  }

  @Test func `the header of a WAV file declares 8000 samples of 16 bits per second`() throws {
    let bytes = try wave(hold(0.5))
    #expect(bytes.count == 44 + 16_000)
    #expect(bytes.starts(with: Array("RIFF".utf8)))
    #expect(bytes[8..<16].elementsEqual("WAVEfmt ".utf8))
    let words = [4, 16, 24, 28, 40].map { number(bytes, $0, 4) }
    #expect(words == [16_036, 16, 8000, 16_000, 16_000])
    #expect([20, 22, 32, 34].map { number(bytes, $0, 2) } == [1, 1, 2, 16])
  }

  @Test(arguments: [8000, 22_050, 44_100, 192_000])
  func `a level is a sine of the actuator's frequency at any rate`(_ rate: Int) throws {
    let bytes = try wave(hold(0.5), "--sample-rate", "\(rate)")
    let samples = samples(bytes)
    #expect(samples.count == rate)
    #expect([24, 28, 40].map { number(bytes, $0, 4) } == [rate, rate * 2, rate * 2])
    // A sharpness of 0.5 is the geometric mean of 65 and 300 Hz, the limits of the LRA's band.
    let hertz = (65.0 * 300).squareRoot()
    for index in stride(from: 0, to: samples.count - 1, by: 7) {
      let expected = 0.5 * sin(2 * .pi * hertz * Double(index) / Double(rate))
      #expect(abs(samples[index] - expected) < 1e-4)
    }
  }

  @Test func `a rate that does not divide the second keeps every sample before the end`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    // 0.01 s are 220.5 samples, so the last sample is number 220, at 9.977 ms.
    let bytes = try wave(document(endless), "--seconds", "0.01", "--sample-rate", "22050")
    #expect(bytes.count == 44 + 2 * 221)
    let long = Run(
      "render", file, "--out", "\(folder.path)/x.wav", "--seconds", "200", "--sample-rate",
      "192000")
    #expect(long.code == 64)
    #expect(long.errors.contains("38400000 samples are more than 28800000; give --seconds or a"))
    #expect(!folder.has("x.wav"))
  }

  @Test func `the sine has no steps and stays within its bounds`() throws {
    let folder = try Folder()
    #expect(
      Run("render", "oscillate", "--out", "\(folder.path)/x.wav", "--device", "loopback:motors")
        .code == 0)
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/x.wav")))
    let samples = samples(bytes)
    // The two motors have at most 170 Hz, and their levels sum to at most 1. So the signal changes
    // by at most 2π * 170 / 8000 per sample, plus the small change of the levels.
    let most = 2 * Double.pi * 170 / 8000 + 0.02
    for (first, second) in zip(samples, samples.dropFirst()) {
      #expect(abs(second - first) < most)
    }
    #expect(samples.allSatisfy { abs($0) <= 1 })
  }

  @Test func `an empty pattern gives only a header, and a file that would be too long is refused`()
    throws
  {
    #expect(try wave("{\"Version\": 1, \"Pattern\": []}").count == 44)
    #expect(try wave(document(endless), "--seconds", "0.25").count == 44 + 4000)
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    let run = Run("render", file, "--out", "\(folder.path)/x.wav", "--seconds", "4000")
    #expect(run.code == 64)
    #expect(run.errors.contains("32000000 samples"))
  }
}
