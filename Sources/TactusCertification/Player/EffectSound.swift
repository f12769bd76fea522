internal import CRealtime
internal import TactusPattern
internal import TactusSound

/// The sound of an effect: 20 ms of a tone, which begins with its crest.
enum EffectSound {
  private static let (seconds, hertz, peak) = (0.02, 1000.0, 0.25)

  static let resource = Waveform.Resource.path("effect")

  static var event: Event {
    Event(.audioCustom, waveform: Waveform(resource, usesVolumeEnvelope: false))
  }

  static func samples(rate: Int) -> SoundSamples {
    let samples = (0..<Int(seconds * Double(rate))).map { frame in
      Float(peak * tactus_sine(.pi / 2 + 2 * .pi * hertz * Double(frame) / Double(rate)))
    }
    return SoundSamples(channels: 1, rate: rate, interleaved: samples)
  }
}
