import FuzzKit
import TactusSound

/// Reads a sound file, and the same bytes with a WAV header added. Decoded samples must be within
/// full scale, and their number must be the one that the file states.
func readSound(_ bytes: [UInt8]) {
  decode(bytes)
  // The header is added because the fuzzer would hardly find one. The planted fault traps on an odd
  // number of frames; the seeds have an even number.
  guard let facts = decode(waveHeader(bytes.count) + bytes) else { return }
  PlantedFault.check(facts.frames)
}

@discardableResult
private func decode(_ bytes: [UInt8]) -> SoundFacts? {
  do throws(SoundError) {
    let facts = try SoundReader.facts(bytes)
    precondition(SoundLimits.channels.contains(facts.channels), "too many channels")
    precondition(facts.seconds <= Double(SoundLimits.fileSeconds), "too long")
    if let sound = try? SoundReader.read(bytes, rate: facts.rate) {
      precondition(sound.frames == facts.frames, "frames were lost")
      precondition(sound.interleaved.allSatisfy { abs($0) <= 1 }, "a sample beyond full scale")
    }
    return facts
  } catch {
    precondition(!error.description.isEmpty, "refused without a reason")
    return nil
  }
}

/// The header of a WAV file with one channel and 16-bit samples.
private func waveHeader(_ count: Int) -> [UInt8] {
  func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  return Array("RIFF".utf8) + number(count + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    + number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4) + number(2, 2)
    + number(16, 2) + Array("data".utf8) + number(count, 4)
}
