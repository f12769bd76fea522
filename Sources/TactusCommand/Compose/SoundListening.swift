internal import TactusCompose
internal import TactusSound
internal import TactusSystem

/// Decodes a sound twice: first to measure its loudness, and then to compute its features.
struct SoundListening {
  /// The approximate share of the whole time that the first pass takes.
  private static let firstShare = 0.15

  private let path: String
  private let console: Console

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
  }

  /// - Throws: ``CommandFailure`` with one line: of code `failed` about the sound, and of code
  ///   `system` if there is no decoder.
  var heard: HeardSound {
    get throws {
      let progress = ComposeProgress("composing \(path)", console)
      defer { progress.end() }
      let stream: SoundStream
      do throws(FileError) { stream = try SoundStream(path: path) } catch {
        throw CommandFailure(.failed, error.description)
      }
      let loudness = try loudness(of: stream, progress)
      guard let reference = loudness.reference else {
        throw CommandFailure(
          .failed,
          "\(path): the sound is silent: nothing in it is louder than "
            + "\(Int(SoundLoudness.silence)) dB of full scale; record it louder")
      }
      return try analysed(stream, loudness, reference, progress)
    }
  }

  private func loudness(
    of stream: SoundStream, _ progress: ComposeProgress
  ) throws -> SoundLoudness {
    var loudness: SoundLoudness?
    _ = try decode(stream) { chunk in
      if loudness == nil { loudness = SoundLoudness(rate: chunk.rate) }
      loudness?.add(chunk.samples[...])
      progress.show(chunk.share.map { $0 * Self.firstShare })
    }
    guard let loudness else { throw CommandFailure(.failed, "\(path): \(SoundError.noSamples)") }
    return loudness
  }

  private func analysed(
    _ stream: SoundStream, _ loudness: SoundLoudness, _ reference: Float,
    _ progress: ComposeProgress
  ) throws -> HeardSound {
    var outline = SoundOutline(samples: loudness.samples)
    var analysis = SoundAnalysis(rate: loudness.rate, reference: reference)
    let facts = try decode(stream) { chunk in
      analysis.add(chunk.samples[...])
      outline.add(chunk.samples)
      progress.show(chunk.share.map { Self.firstShare + $0 * (1 - Self.firstShare) })
    }
    analysis.finish()
    return HeardSound(facts: facts, features: analysis.features, outline: outline)
  }

  private func decode(_ stream: SoundStream, _ take: (SoundChunk) -> Void) throws -> SoundFacts {
    do throws(SoundError) {
      return try stream.decode(seconds: ComposeLimits.seconds) { chunk in take(chunk) }
    } catch {
      throw CommandFailure(error.isOfSystem ? .system : .failed, "\(path): \(error)")
    }
  }
}
