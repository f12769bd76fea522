internal import TactusDevice
package import TactusSound

extension Session {
  /// How to open a sink for the sounds of the session.
  /// - Parameters:
  ///   - device: the name of a sound device; ``SinkOpening/hapticDeviceName`` for the channels of
  ///     the open haptic device that reach its loudspeaker; nil for the system's default.
  ///   - latencySeconds: the longest time that haptics wait for a sound. They wait longer for a
  ///     haptic device, as long as its stream needs.
  package func soundSink(named device: String?, latencySeconds: Double) -> SinkOpening {
    if device != SinkOpening.hapticDeviceName {
      return .system(device, latencySeconds: latencySeconds)
    }
    // The device may be opened later than the sink, and again after it was lost.
    return SinkOpening(name: SinkOpening.hapticDeviceName) { [outputs] () throws(SinkFault) in
      let open = outputs.all.filter { !$0.isGone }
      guard let sink = open.lazy.compactMap(\.soundSink).first else {
        throw .lost(
          "no open haptic device has channels for sounds; choose another sound device with "
            + "TACTUS_AUDIO_DEVICE")
      }
      return try sink()
    }
  }
}
