package import TactusBackends
package import TactusDevice
package import TactusEngine
internal import TactusPattern
package import TactusSound

/// Plays the sounds of patterns on the configured sound device.
package struct SessionSound {
  private let configuration: Configuration
  private let log: Log

  package init(_ configuration: Configuration, _ log: Log) {
    self.configuration = configuration
    self.log = log
  }

  /// Decodes the sounds of a part, and logs a warning for each sound that cannot be played.
  /// - Returns: nil if the part has no sounds, or none are played.
  package func bank(of part: LoadedPattern.Part) -> SoundBank? {
    guard configuration.audio.device != Configuration.noSound,
      part.pattern.events.contains(where: { !$0.type.isHaptic })
    else { return nil }
    let (bank, problems) = SoundLoader(part.lookup).load(
      part.pattern, rate: SoundLimits.standardRate)
    for problem in problems { log.warning(problem.message) }
    return bank
  }

  /// Opens the sound device for the players of a session, and waits until it runs or fails. If it
  /// fails, a warning is logged, and patterns are played without sound.
  package func open(for session: Session) {
    let audio = configuration.audio
    do throws(EngineStartError) {
      let stage = try SoundStage.live(
        session.soundSink(named: audio.device, latencySeconds: audio.latencySeconds),
        latencySeconds: audio.latencySeconds, TimingOptions(mode: configuration.mode), log: log)
      session.attach(stage)
      stage.prepare()
    } catch {
      log.warning("no sound: \(error.description)")
    }
  }
}
