internal import CBench
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// The loop in C over the voices of a probe, in the memory of the engine.
@safe
struct MixingInC {
  private let probe: MixingProbe
  private var player: bench_player

  init(_ probe: MixingProbe) {
    self.probe = probe
    let ramps = probe.controls.map { bench_ramp(value: $0.value, slope: $0.slope, start: $0.start) }
    player = bench_player(
      engine_anchor: 0, pattern_anchor: 0, rate: 1, intensity: ramps[0], sharpness: ramps[1])
  }

  /// Mixes in C. The result is that of ``MixingProbe/mix(from:interval:steps:)``.
  func mix(from start: Int64, interval: Int64, steps: Int) -> SensationSum {
    let sum = probe.withVoices { voices in
      precondition(
        voices.byteCount == probe.voiceCount * MemoryLayout<bench_voice>.stride,
        "a voice in C is as large as one of the engine")
      return unsafe voices.withUnsafeBytes { voices in
        unsafe withUnsafePointer(to: player) { player in
          unsafe bench_mix(
            player, voices.baseAddress, Int64(probe.voiceCount), start, interval, Int64(steps))
        }
      }
    }
    var result = SensationSum()
    result.levels = sum.levels
    result.weightedSharpness = sum.weighted_sharpness
    return result
  }
}
