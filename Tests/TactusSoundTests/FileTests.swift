import CSndFile
import TactusPattern
import TactusSound
import TactusSystem
import Testing

@Suite("Sound files") struct FileTests {
  struct Format: CustomTestStringConvertible {
    var testDescription: String
    var format: Int
    var rate = 44_100
    /// Whether the format is lossless, so that decoded samples must be within 0.0001.
    var isExact = true
  }

  static let formats = [
    Format(testDescription: "WAV", format: SF_FORMAT_WAV | SF_FORMAT_PCM_16),
    Format(testDescription: "WAV, float", format: SF_FORMAT_WAV | SF_FORMAT_FLOAT),
    Format(testDescription: "AIFF", format: SF_FORMAT_AIFF | SF_FORMAT_PCM_16),
    Format(testDescription: "CAF", format: SF_FORMAT_CAF | SF_FORMAT_PCM_24),
    Format(testDescription: "FLAC", format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16),
    Format(testDescription: "OGG", format: SF_FORMAT_OGG | SF_FORMAT_VORBIS, isExact: false),
    Format(
      testDescription: "Opus", format: SF_FORMAT_OGG | SF_FORMAT_OPUS, rate: 48_000,
      isExact: false),
    Format(
      testDescription: "MP3", format: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, isExact: false),
  ]

  @Test(arguments: formats) func `a tone in each format is decoded with its length and its power`(
    _ format: Format
  ) throws {
    let frames = format.rate / 2
    let bytes = try EncodedSound.bytes(format.format, rate: format.rate, frames: frames) {
      EncodedSound.sine($0, rate: format.rate)
    }
    let facts = try SoundReader.facts(bytes)
    #expect(facts.rate == format.rate && facts.channels == 1)
    #expect(abs(facts.seconds - 0.5) < (format.isExact ? 1e-9 : 0.05))
    let sound = try SoundReader.read(bytes, rate: format.rate)
    #expect(sound.frames == facts.frames)
    if format.isExact {
      let worst = sound.interleaved.enumerated().map { index, sample in
        abs(sample - EncodedSound.sine(index, rate: format.rate))
      }.max()
      #expect(try #require(worst) < 1e-4)
    } else {
      // The power is compared only in the middle half of the tone, because codecs are least exact
      // at the ends.
      let middle = sound.interleaved[(frames / 4)..<(frames * 3 / 4)]
      let power = middle.reduce(0) { $0 + $1 * $1 } / Float(middle.count)
      #expect(abs(power.squareRoot() - 0.3651) < 0.02)
    }
  }

  @Test func `a file that is converted to another rate keeps its length and its power`() throws {
    let bytes = try EncodedSound.bytes(
      SF_FORMAT_WAV | SF_FORMAT_FLOAT, rate: 11_025, frames: 11_025
    ) { EncodedSound.sine($0, rate: 11_025) }
    let sound = try SoundReader.read(bytes, rate: 48_000)
    #expect(sound.frames == 48_000)
    let middle = sound.interleaved[12_000..<36_000]
    let power = middle.reduce(0) { $0 + $1 * $1 } / Float(middle.count)
    #expect(abs(power.squareRoot() - 0.3651) < 0.01)
  }

  @Test func `a sample that is NaN is read as 0, and larger samples are limited to full scale`()
    throws
  {
    let values: [Float] = [.nan, .infinity, -.infinity, 7, 0.25]
    let bytes = try EncodedSound.bytes(
      SF_FORMAT_WAV | SF_FORMAT_FLOAT, rate: 48_000, frames: values.count
    ) { values[$0] }
    #expect(try SoundReader.read(bytes, rate: 48_000).interleaved == [0, 1, -1, 1, 0.25])
  }

  @Test func `if a header states more samples than the file has, those in the file are read`()
    throws
  {
    let bytes = EncodedSound.wave(
      rate: 8000, channels: 1, statedBytes: 1 << 30, samples: Array(repeating: 1000, count: 80))
    let facts = try SoundReader.facts(bytes)
    #expect(facts.frames == 80)
    #expect(facts.damage?.description.hasPrefix("only its first 0.01 s play (the file has") == true)
  }

  /// A program that writes a WAV file to a pipe does not know the length in advance, so it states
  /// the largest possible one.
  @Test(arguments: [0x7FFF_FFDB, 0xFFFF_FFFF - 36])
  func `a WAV file that states the largest length does not count as damaged`(_ stated: Int) throws {
    let bytes = EncodedSound.wave(
      rate: 8000, channels: 1, statedBytes: stated, samples: Array(repeating: 1000, count: 80))
    #expect(try SoundReader.facts(bytes).damage == nil)
  }

  @Test(arguments: formats)
  func `a whole file has no damage; a file that is cut off has, or is refused`(
    _ format: Format
  ) throws {
    // MP3 and OGG files do not state their length, so a missing part cannot be noticed.
    let isCertain = ![SF_FORMAT_MPEG, SF_FORMAT_OGG].contains(format.format & SF_FORMAT_TYPEMASK)
    let whole = try EncodedSound.bytes(format.format, rate: format.rate, frames: 30_000) {
      EncodedSound.sine($0 * 3 % 12_345, rate: format.rate)
    }
    #expect(try SoundReader.facts(whole).damage == nil)
    #expect(try SoundReader.read(whole, rate: 48_000).damage == nil)
    guard isCertain else { return }
    for share in [0.3, 0.6, 0.95] {
      let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
      // Cut files in some formats, such as CAF, are refused.
      guard let facts = try? SoundReader.facts(cut) else { continue }
      #expect(facts.frames < 30_000 && facts.damage != nil, "\(share)")
      #expect(try SoundReader.read(cut, rate: 48_000).damage == facts.damage)
    }
  }

  @Test func `of a file that is damaged in its middle, a part is read and the damage is reported`()
    throws
  {
    var bytes = try EncodedSound.bytes(
      SF_FORMAT_FLAC | SF_FORMAT_PCM_16, rate: 8000, frames: 80_000
    ) { EncodedSound.sine($0 * $0 % 9973, rate: 8000) }
    for place in (bytes.count / 2)..<(bytes.count / 2 + 4000) { bytes[place] = 0 }
    let facts = try SoundReader.facts(bytes)
    #expect(facts.frames < 80_000 && facts.frames > 0)
    #expect(facts.damage != nil)
  }

  @Test func `a file that cannot be played is refused with a one-line reason`() throws {
    let tone = Array(repeating: Int16(1000), count: 6400)
    let cases: [([UInt8], String)] = [
      ([], "has no samples"),
      (Array("this is a text, and by no means a sound".utf8), "Format not recognised"),
      (EncodedSound.wave(rate: 48_000, channels: 1, samples: []), "has no samples"),
      (EncodedSound.wave(rate: 48_000, channels: 64, samples: tone), "64 channels"),
      (EncodedSound.wave(rate: 1, channels: 1, samples: tone), "has 1 samples a second"),
      (EncodedSound.wave(rate: 2_000_000, channels: 1, samples: tone), "has 2000000 samples"),
      ([0, 0, 0, 24] + Array("ftypM4A ".utf8) + Array(repeating: 0, count: 40), "OUT.wav"),
      ([0xFF, 0xF1, 0x50, 0x80] + Array(repeating: 0, count: 40), "AAC"),
      (Array(EncodedSound.wave(rate: 48_000, channels: 1, samples: tone).prefix(30)), "decoded"),
    ]
    for (bytes, words) in cases {
      let error = try #require(
        #expect(throws: SoundError.self) { try SoundReader.facts(bytes) })
      let text = error.description
      #expect(text.contains(words) && !text.contains("\n"), "\(words): \(text)")
      #expect(throws: error) { try SoundReader.read(bytes, rate: 48_000) }
    }
  }

  /// libsndfile has one variable for the reason, which every opening sets.
  @Test func `the reason is that of the file, also while other threads open files`() throws {
    let tone = EncodedSound.wave(
      rate: 48_000, channels: 1, samples: Array(repeating: 1000, count: 64))
    let text = Array("this is a text, and by no means a sound".utf8)
    let all = Guarded<[String]>([])
    let threads = try [tone, text, tone, text].map { bytes in
      try SystemThread {
        let reasons = (0..<2000).compactMap { _ in Self.reason(bytes) }
        all.withLock { $0 += reasons }
      }
    }
    for thread in threads { thread.join() }
    let reasons = all.withLock { $0 }
    #expect(reasons.count == 4000)
    #expect(reasons.count { !$0.contains("Format not recognised") } == 0)
  }

  /// The reason why a file is refused; nil if it is not.
  private static func reason(_ bytes: [UInt8]) -> String? {
    do throws(SoundError) { _ = try SoundReader.facts(bytes) } catch { return error.description }
    return nil
  }

  @Test func `a small file whose sound is longer than ten minutes is refused`() throws {
    let long = try EncodedSound.bytes(
      SF_FORMAT_FLAC | SF_FORMAT_PCM_16, rate: 8000, frames: 8000 * 601
    ) { _ in 0 }
    #expect(long.count < 200_000)
    #expect(throws: SoundError.tooLong) { try SoundReader.facts(long) }
    #expect(throws: SoundError.tooLong) { try SoundReader.read(long, rate: 48_000) }
    // The header of a FLAC file has 36 bits for the number of samples. Here they are set to 0,
    // which means that the number is unknown.
    var endless = long
    endless[21] &= 0xF0
    for place in 22..<26 { endless[place] = 0 }
    #expect(throws: SoundError.tooLong) { try SoundReader.facts(endless) }
  }

  @Test func `a file with more samples than the given limit is refused, also after conversion`()
    throws
  {
    let bytes = EncodedSound.wave(
      rate: 16_000, channels: 1, samples: Array(repeating: 0, count: 1000))
    #expect(throws: SoundError.tooManySamples) {
      try SoundReader.read(bytes, rate: 16_000, limit: 999)
    }
    #expect(throws: SoundError.tooManySamples) {
      try SoundReader.read(bytes, rate: 48_000, limit: 2000)
    }
    #expect(try SoundReader.read(bytes, rate: 16_000, limit: 1000).frames == 1000)
  }

  @Test func `files with a changed byte or an early end are decoded or refused without a crash`()
    throws
  {
    for format in Self.formats {
      let whole = try EncodedSound.bytes(format.format, rate: format.rate, frames: 2000) {
        EncodedSound.sine($0, rate: format.rate)
      }
      for place in stride(from: 0, to: min(whole.count, 400), by: 7) {
        var bytes = whole
        bytes[place] ^= 0xFF
        _ = try? SoundReader.read(bytes, rate: 48_000)
        _ = try? SoundReader.read(Array(whole.prefix(place)), rate: 48_000)
      }
    }
  }
}

@Suite("Sounds of a pattern") struct LoaderTests {
  @Test func `of a pattern's files those that can be read are loaded, and the bad one is named`()
    throws
  {
    let folder = try TemporaryFolder("tactus-sounds")
    let good = EncodedSound.wave(rate: 48_000, channels: 1, samples: [1000, 2000])
    try WholeFile.write(good, path: "\(folder.path)/good.wav")
    try WholeFile.write([1, 2, 3], path: "\(folder.path)/bad.wav")
    let paths = ["good.wav", "bad.wav", "missing.wav", "../out.wav", "good.wav"]
    let pattern = Pattern(events: paths.map(Self.event))
    let loader = SoundLoader(ResourceLookup(patternFolder: folder.path))
    let (bank, problems) = loader.load(pattern, rate: 48_000)
    #expect(problems.map(\.path) == ["bad.wav"])
    #expect(bank.lengths(of: pattern) == [41_667, 0, 0, 0, 41_667])
    #expect(SoundLoader.paths(of: pattern) == ["good.wav", "bad.wav", "missing.wav", "../out.wav"])
    #expect(try loader.facts(of: "missing.wav") == nil)
    #expect(try loader.facts(of: "good.wav")?.layout == "mono")
  }

  @Test func `a damaged file is reported as a problem, and its intact part plays`() throws {
    let folder = try TemporaryFolder("tactus-sounds")
    let cut = EncodedSound.wave(rate: 48_000, channels: 1, statedBytes: 400, samples: [1, 2, 3])
    try WholeFile.write(cut, path: "\(folder.path)/cut.wav")
    let pattern = Pattern(events: [Self.event("cut.wav")])
    let (bank, problems) = SoundLoader(ResourceLookup(patternFolder: folder.path))
      .load(pattern, rate: 48_000)
    #expect(problems.map(\.path) == ["cut.wav"] && problems[0].isPlayed)
    #expect(bank.lengths(of: pattern) == [62_500])
  }

  @Test func `a pattern with more files than the limit gives one problem`() throws {
    let folder = try TemporaryFolder("tactus-sounds")
    let events = (0...SoundLimits.files + 10).map { Self.event("\($0).wav") }
    let loader = SoundLoader(ResourceLookup(patternFolder: folder.path))
    let problems = loader.load(Pattern(events: events), rate: 48_000).problems
    #expect(problems.map(\.error) == [.tooManyFiles])
  }

  static func event(_ path: String) -> Event {
    Event(.audioCustom, waveform: Waveform(.path(path)))
  }
}
