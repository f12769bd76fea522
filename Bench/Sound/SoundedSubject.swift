internal import BenchJitter
internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound

/// The engine with a haptic pattern at 1 kHz, with or without a second player in the same session
/// that plays sounds.
final class SoundedSubject: BenchSubject {
  let name: String
  let kind: Series.Kind
  private let engine: EngineSubject
  private let tones: Player?
  private let stage: SoundStage?

  /// - Parameter sink: the output that plays eight tones during each block; nil for no sound.
  init(_ name: String, _ sink: SinkOpening?, _ options: SoundBenchOptions) throws(BenchError) {
    self.name = name
    kind = sink == nil ? .baseline : .engine
    engine = try EngineSubject(
      name: name, TimingOptions(mode: .normal), periods: options.periods)
    guard let sink else {
      stage = nil
      tones = nil
      return
    }
    do throws(EngineStartError) {
      let stage = try SoundStage.live(sink, latencySeconds: options.latencySeconds)
      engine.session.attach(stage)
      stage.prepare()
      self.stage = stage
    } catch {
      throw BenchError(error.description)
    }
    tones = try engine.makeTones()
  }

  /// A description of the sound output in one line; without one, the timing of the engine.
  var note: String {
    guard let status = stage?.status else { return engine.note }
    let sink = status.sink.map { "\($0.name), \($0.bufferFrames) frames" }
    return "\(name): \(sink ?? "nothing is heard: \(status.failure ?? "no sink")")"
  }

  func measure() throws(BenchError) -> Block {
    guard let tones else { return try engine.measure() }
    do throws(EngineError) { try tones.start(at: engine.session.nowNanoseconds) } catch {
      throw BenchError(error.description)
    }
    defer { tones.cancel() }
    return try engine.measure()
  }
}

extension EngineSubject {
  /// A player of eight endless tones, without haptics.
  fileprivate func makeTones() throws(BenchError) -> Player {
    let pattern = Pattern(
      events: (0..<8).map { index in
        Event(
          .audioContinuous, duration: 0,
          parameters: [
            EventParameter(.audioVolume, 0.05), EventParameter(.audioPitch, Double(index) / 8),
          ])
      })
    let bank = SoundBank(pattern.events, [:], rate: SoundLimits.standardRate)
    return session.makePlayer(
      Timeline(pattern, soundLengths: bank.lengths(of: pattern)), in: session.makeGroup(),
      on: output, sounds: bank)
  }
}
