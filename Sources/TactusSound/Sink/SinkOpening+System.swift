extension SinkOpening {
  /// The name of the sink that is used if the configuration names none. ALSA's `default` reaches
  /// PipeWire or PulseAudio, and a card if neither runs.
  package static let standardName = "default"

  /// The name of the sink in the stream of the open haptic device; see ``SoundingDevice``.
  package static let hapticDeviceName = "haptics"

  /// The share of the allowed latency that the sink queues. The rest is for the latency of the
  /// sound server, and for the thread that may wake late.
  private static let bufferShare = 0.5
  /// The shortest buffer in seconds. A quarter of a buffer is a period.
  private static let shortestBuffer = 0.005

  /// A sound card or server.
  /// - Parameters:
  ///   - name: a name in ALSA's configuration; nil for ``standardName``.
  ///   - latencySeconds: the longest time that haptics may wait for their sound.
  package static func system(_ name: String?, latencySeconds: Double) -> SinkOpening {
    let name = name ?? standardName
    return SinkOpening(name: name) { () throws(SinkFault) in
      #if SystemLibraries
        return try AlsaSink(
          name: name, rate: SoundLimits.standardRate,
          bufferSeconds: max(SoundLimits.latency(latencySeconds) * bufferShare, shortestBuffer))
      #else
        throw .lost("this build plays no sound; build it with the trait SystemLibraries (ALSA)")
      #endif
    }
  }
}
