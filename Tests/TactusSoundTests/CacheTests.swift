import CSndFile
import Foundation
import TactusPattern
import TactusSound
import TactusSystem
import Testing

/// Tests that a registered sound is decoded once for all players of an engine.
@Suite("Decoded registered sounds") struct CacheTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let pattern = Pattern(events: [Event(.audioCustom, waveform: Waveform(.registered(7)))])

  private func write(frames: Int = 4800) throws {
    let bytes = try EncodedSound.bytes(
      SF_FORMAT_WAV | SF_FORMAT_PCM_16, rate: 48_000, frames: frames
    ) { EncodedSound.sine($0, rate: 48_000) }
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The length of the sound in nanoseconds, 0 if it was not found; and the number of messages.
  private func load(_ cache: SoundCache?, rate: Int = 48_000) -> (length: Int64, messages: Int) {
    let sound = RegisteredSound(path: path, usesVolumeEnvelope: true, loops: false)
    let loader = SoundLoader(
      ResourceLookup(patternFolder: nil), registered: [7: sound], cache: cache)
    let (bank, problems) = loader.load(pattern, rate: rate)
    return (bank.lengths(of: pattern)[0], problems.count)
  }

  @Test func `a sound that was decoded is not read again`() throws {
    try write()
    let cache = SoundCache()
    #expect(load(cache) == (100_000_000, 0))
    remove()
    #expect(load(cache) == (100_000_000, 0))
    #expect(load(nil).messages == 1, "without the cache the file is read")
    #expect(load(cache, rate: 44_100).messages == 1, "another rate needs another decoding")
  }

  @Test func `a sound that is removed is read again`() throws {
    try write()
    for removal in [{ (cache: SoundCache) in cache.remove(7) }, { $0.removeAll() }] {
      let cache = SoundCache(limit: 4800)
      #expect(load(cache) == (100_000_000, 0))
      removal(cache)
      try write(frames: 2400)
      #expect(load(cache) == (50_000_000, 0))
      try write()
    }
    remove()
  }

  @Test func `what exceeds the limit is decoded each time`() throws {
    try write()
    let cache = SoundCache(limit: 4799)
    #expect(load(cache) == (100_000_000, 0))
    try write(frames: 2400)
    #expect(load(cache) == (50_000_000, 0))
    remove()
    #expect(load(cache) == (50_000_000, 0))
  }
}
