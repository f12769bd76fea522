import CSndFile
import Foundation
import TactusSound
import TactusSystem
import Testing

@Suite("Sound streams") struct StreamTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  private func written(_ bytes: [UInt8]) throws -> SoundStream {
    try Data(bytes).write(to: URL(filePath: path))
    return try SoundStream(path: path)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// All samples of a stream, and the share of the file that each chunk reports as read.
  private func decoded(
    _ stream: SoundStream, seconds: Int = 600
  ) throws -> (samples: [Float], shares: [Double?], facts: SoundFacts) {
    var samples: [Float] = []
    var shares: [Double?] = []
    let facts = try stream.decode(seconds: seconds) { chunk in
      samples += chunk.samples
      shares.append(chunk.share)
    }
    return (samples, shares, facts)
  }

  @Test(arguments: FileTests.formats)
  func `a stream gives the samples of the whole file, each time that it is decoded`(
    _ format: FileTests.Format
  ) throws {
    defer { remove() }
    let bytes = try EncodedSound.bytes(format.format, rate: format.rate, frames: format.rate) {
      EncodedSound.sine($0, rate: format.rate)
    }
    let stream = try written(bytes)
    let whole = try SoundReader.read(bytes, rate: format.rate)
    for _ in 0..<2 {
      let (samples, shares, facts) = try decoded(stream)
      #expect(samples == whole.interleaved && facts.frames == samples.count)
      let known = shares.compactMap(\.self)
      #expect(known == known.sorted() && known.allSatisfy { (0...1).contains($0) })
      #expect(shares.count > 5)
      if format.isExact { #expect(known.last == 1) }
    }
  }

  @Test func `a stream is the mean of its channels, and a sample that is NaN is read as 0`() throws
  {
    defer { remove() }
    let wave = EncodedSound.wave(rate: 8000, channels: 4, samples: [8000, 4000, -2000, 6000])
    #expect(try decoded(written(wave)).samples == [4000 / 32_768])
    let values: [Float] = [.nan, .infinity, -.infinity, 7, 0.25]
    let bytes = try EncodedSound.bytes(
      SF_FORMAT_WAV | SF_FORMAT_FLOAT, rate: 48_000, frames: values.count
    ) { values[$0] }
    #expect(try decoded(written(bytes)).samples == [0, 1, -1, 1, 0.25])
  }

  @Test func `a stream has the given limit of seconds, and not that of a pattern's sound`() throws {
    defer { remove() }
    let wave = EncodedSound.wave(rate: 8000, channels: 1, samples: Array(repeating: 9, count: 8001))
    let stream = try written(wave)
    #expect(throws: SoundError.longerThan(1)) { try decoded(stream, seconds: 1) }
    #expect(try decoded(stream, seconds: 2).samples.count == 8001)
    // A sound in a pattern may last at most 600 s.
    let long = EncodedSound.wave(
      rate: 1000, channels: 1, samples: Array(repeating: 9, count: 601_000))
    #expect(try decoded(written(long), seconds: 700).facts.seconds == 601)
  }

  @Test func `a WAV stream that ends early gives the samples before its end`() throws {
    defer { remove() }
    let wave = EncodedSound.wave(rate: 8000, channels: 1, samples: Array(repeating: 9, count: 8000))
    #expect(try decoded(written(Array(wave[..<1044]))).samples.count == 500)
  }

  @Test func `a file that cannot be read or decoded gives an error`() throws {
    defer { remove() }
    let aac: [UInt8] = [0, 0, 0, 32] + Array("ftypM4A ".utf8) + Array(repeating: 0, count: 40)
    #expect(throws: SoundError.advancedCoding) { try decoded(written(aac)) }
    #expect(throws: SoundError.noSamples) { try decoded(written([])) }
    let many = EncodedSound.wave(rate: 8000, channels: 64, samples: Array(repeating: 9, count: 640))
    #expect(throws: SoundError.channels(64)) { try decoded(written(many)) }
    #expect(throws: FileError.self) { try SoundStream(path: path + "-none") }
    #expect(throws: FileError.self) { try SoundStream(path: "/") }
    let stream = try written(many)
    remove()
    #expect(throws: SoundError.self) { try decoded(stream) }
  }

  @Test func `a stream of a pipe can be decoded twice`() async throws {
    defer { remove() }
    let wave = EncodedSound.wave(rate: 8000, channels: 1, samples: Array(repeating: 9, count: 800))
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let path = path
    let writer = Task.detached {
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: Data(wave))
      try file.close()
    }
    // Opening the pipe does not wait for the writer. It fails until the writer has opened the pipe,
    // so it is repeated.
    var stream: SoundStream?
    while stream == nil {
      stream = try? SoundStream(path: path)
      await Task.yield()
    }
    try await writer.value
    let first = try decoded(#require(stream))
    #expect(try first.samples.count == 800 && decoded(#require(stream)).samples == first.samples)
  }
}
