internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusSound

/// The finding about the sound device, whose latency and underruns are measured while it plays
/// silence.
enum SoundFindings {
  private static let name = "sound"
  /// Nanoseconds of silence in which underruns are counted.
  private static let watched: Int64 = 500_000_000

  /// Opens the configured sound device, which takes up to a second, and plays half a second of
  /// silence on it.
  static func measured(_ audio: Configuration.Audio) -> Finding {
    if audio.device == Configuration.noSound {
      return Finding(.note, name, "none by configuration; patterns are felt and not heard")
    }
    if audio.device == SinkOpening.hapticDeviceName {
      return Finding(
        .note, name, "in the stream of the haptic device, if its profile has channels for sounds")
    }
    do throws(EngineStartError) {
      let stage = try SoundStage.live(
        .system(audio.device, latencySeconds: audio.latencySeconds),
        latencySeconds: audio.latencySeconds)
      stage.prepare()
      stage.watch(for: watched)
      defer { stage.close() }
      return finding(stage.status ?? SoundStatus(), audio)
    } catch {
      return Finding(.poor, name, error.description)
    }
  }

  static func finding(_ status: SoundStatus, _ audio: Configuration.Audio) -> Finding {
    guard let sink = status.sink else {
      return Finding(
        .note, name,
        "none on \(audio.device ?? SinkOpening.standardName) "
          + "(\(status.failure ?? "it did not start in time")); patterns are felt and not heard",
        fix: "connect a sound device, or name one: TACTUS_AUDIO_DEVICE=hw:1; `aplay -L` lists them")
    }
    let latency = milliseconds(status.latencyNanoseconds)
    let buffer = milliseconds(Int64(sink.bufferFrames) * 1_000_000_000 / Int64(sink.rate))
    if status.lateNanoseconds > 0 {
      return Finding(
        .poor, name,
        "\(sink.name): heard \(milliseconds(status.lateNanoseconds)) after touch, because its "
          + "latency is \(latency)",
        fix: "use a device with a cable; touch waits for at most "
          + "\(milliseconds(Int64(SoundLimits.latency(audio.latencySeconds) * 1e9)))")
    }
    let text = "\(sink.name): touch waits \(latency) for its sound (buffer \(buffer)); "
    if status.underrunCount > 0 {
      return Finding(
        .poor, name,
        text + "underruns \(status.underrunCount) in \(milliseconds(watched)) of silence",
        fix: "end other programs that load the processor, or choose another device with "
          + "TACTUS_AUDIO_DEVICE; `aplay -L` lists them")
    }
    return Finding(.good, name, text + "no underrun in \(milliseconds(watched)) of silence")
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    "\((nanoseconds + 500_000) / 1_000_000) ms"
  }
}
