package import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

extension HapticServer {
  /// The player of the sounds of all engines; nil on a virtual clock, or if the configuration turns
  /// sound off. The first configuration that needs sound selects the sound device.
  func stage(_ audio: Configuration.Audio) -> SoundStage? {
    if isVirtual || audio.device == Configuration.noSound { return nil }
    return session.openStage(audio.device, latencySeconds: audio.latencySeconds, log: log)
  }

  /// Plays a sound file once, as soon as possible and without haptics, as an app does where no
  /// engine can be created. Reads the file at each call. Does nothing on a virtual clock.
  package func play(soundFile path: String, _ audio: Configuration.Audio) {
    guard let stage = stage(audio) else { return }
    stage.prepare()
    let id = 0
    let pattern = Pattern(events: [Event(.audioCustom, waveform: Waveform(.registered(id)))])
    let sound = RegisteredSound(path: path, usesVolumeEnvelope: true, loops: false)
    let loader = SoundLoader(ResourceLookup(patternFolder: nil), registered: [id: sound])
    let (bank, problems) = loader.load(pattern, rate: stage.rate)
    for problem in problems { log.warning(problem.message) }
    stage.play(Timeline(pattern, soundLengths: bank.lengths(of: pattern)), bank)
  }
}
