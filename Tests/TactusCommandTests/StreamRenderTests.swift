import Foundation
import TactusBackends
import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusSound
import TactusSystem
import TestCapture
import Testing

@testable import TactusCommand

@Suite("Samples of devices on a sound card") struct StreamRenderTests {
  private func wave(_ arguments: String...) throws -> [UInt8] {
    let folder = try Folder()
    let run = Run(["render"] + arguments + ["--out", "\(folder.path)/x.wav"])
    #expect(run.code == 0, "\(run.errors)")
    return Array(try Data(contentsOf: URL(filePath: "\(folder.path)/x.wav")))
  }

  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The samples of one channel.
  private func channel(_ channel: Int, of channels: Int, _ bytes: [UInt8]) -> [Int] {
    stride(from: 44 + 2 * channel, to: bytes.count, by: 2 * channels).map {
      Int(Int16(truncatingIfNeeded: number(bytes, $0, 2)))
    }
  }

  @Test func `the file has all channels of the card at its rate, and the coils are heard`() throws {
    let bytes = try wave("heartbeats", "--device", "loopback:profile=dualsense-coils")
    #expect(number(bytes, 22, 2) == 4)
    #expect(number(bytes, 24, 4) == 48_000)
    for speaker in 0..<2 { #expect(channel(speaker, of: 4, bytes).allSatisfy { $0 == 0 }) }
    for coil in 2..<4 {
      let samples = channel(coil, of: 4, bytes)
      let loudest = samples.map(abs).max() ?? 0
      #expect(loudest > 5000 && loudest <= 16_383)
      #expect(samples.last == 0)
    }
  }

  /// A card gets the same samples: see `TactusPCMTests.StreamTests`.
  @Test func `the file has the samples of what a loopback of the profile plays`() throws {
    let bytes = try wave("boing", "--device", "loopback:profile=dualsense-coils")
    let coil = channel(2, of: 4, bytes)
    let profile = Configuration().deviceProfiles.profiles.first { $0.name == "dualsense-coils" }
    let capabilities = try #require(profile?.capabilities)
    let preset = try #require(Catalogue.preset(named: "boing"))
    let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
    let loopback = try #require(try Capture.rendered(Timeline(pattern), capabilities))
    var segments = loopback.segments.map(\.segment)
      .sorted { $0.startNanoseconds < $1.startNanoseconds }[...]
    var renderer = SampleRenderer(capabilities, try #require(capabilities.stream))
    let block = FixedBuffer<Int16>(count: 4 * 480) { _ in 0 }
    var expected: [Int] = []
    while expected.count < coil.count {
      let end = renderer.clock.time(of: renderer.frame + 480)
      while let next = segments.first, next.startNanoseconds < end {
        let isTaken = renderer.take(next)
        #expect(isTaken)
        segments.removeFirst()
      }
      renderer.render(block, count: 480)
      for frame in 0..<480 { expected.append(Int(block[4 * frame + 2])) }
    }
    let different = zip(coil, expected).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(coil.count > 20_000 && different == nil, "frame \(different ?? -1)")
  }

  @Test func `a cut pattern has exactly the frames of its seconds`() throws {
    let bytes = try wave(
      "heartbeats", "--device", "loopback:profile=bass-shaker", "--seconds", "0.5")
    #expect(bytes.count == 44 + 24_000 * 2 * 2)
  }

  @Test func `another rate than that of the card is refused`() throws {
    let folder = try Folder()
    let run = Run([
      "render", "heartbeats", "--device", "loopback:profile=bass-shaker", "--sample-rate", "8000",
      "--out", "\(folder.path)/x.wav",
    ])
    #expect(run.code == 64)
    #expect(run.errors.contains("48000"))
  }

  @Test func `a picture of the lowered pattern shows the samples of each channel`() throws {
    let folder = try Folder()
    let file = "\(folder.path)/x.svg"
    let run = Run([
      "render", "heartbeats", "--lowered", "--device", "loopback:profile=dualsense-coils",
      "--out", file,
    ])
    #expect(run.code == 0)
    let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    #expect(text.contains("left: samples of channel 3"))
    #expect(text.contains("right: samples of channel 4"))
  }

  @Test func `a device that needs no confirmation says so`() {
    let run = Run(["confirm", "loopback"])
    #expect(run.code == 64)
    #expect(run.errors.contains("need no confirmation"))
  }
}
