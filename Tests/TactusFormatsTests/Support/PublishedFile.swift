/// A file with every key in the published description of its format. Each key has an effect or is
/// listed as lost.
struct PublishedFile {
  var name: String
  var text: String
  /// Phrases in the list of losses that cover all parts below a path, each with the beginning of
  /// that path. They concern whole audio events, and parts that are only counted.
  var phrases: [(path: String, phrase: String)] = []

  static let all = [haptic, hjif, ahap]

  private static let haptic = PublishedFile(
    name: "published.haptic",
    text: """
      {"version": {"major": 1, "minor": 0, "patch": 0},
       "metadata": {"editor": "Studio", "author": "A", "source": "S", "project": "P",
        "tags": ["one"], "description": "D"},
       "signals": {"continuous": {"envelopes": {
        "amplitude": [{"time": 0, "amplitude": 0.2},
         {"time": 0.2, "amplitude": 0.5, "emphasis": {"amplitude": 0.9, "frequency": 0.3}},
         {"time": 0.4, "amplitude": 0.3}],
        "frequency": [{"time": 0, "frequency": 0.2}, {"time": 0.3, "frequency": 0.7},
         {"time": 0.5, "frequency": 0.1}]}},
        "impulses": [{"time": 0.1}]}}
      """,
    // This breakpoint has no effect, because it comes after the last amplitude.
    phrases: [
      ("$.signals.continuous.envelopes.frequency[2]", "lie beyond the last amplitude")
    ])

  private static let hjif = PublishedFile(
    name: "published.hjif",
    text: """
      {"version": "2025", "profile": "Main", "level": 2, "date": "2026-01-01", "description": "D",
       "timescale": 1000, "avatars": [{"id": 0, "lod": 1, "type": "Vibration"}],
       "syncs": [{"timestamp": 5}],
       "perceptions": [{"id": 0, "avatar_id": 3, "description": "first", "priority": 4,
        "perception_modality": "Vibrotactile", "unit_exponent": -3, "perception_unit_exponent": 0,
        "reference_devices": [{"id": 0, "name": "coil", "maximum_frequency": 300}],
        "effect_library": [{"id": 7, "effect_type": "Basis", "position": 0, "keyframes": []}],
        "channels": [{"id": 2, "description": "hand", "reference_device_id": 9, "gain": 0.8,
         "mixing_coefficient": 1, "body_part_mask": 0, "body_part_target": ["Left"],
         "actuator_resolution": {"X": 1}, "actuator_target": [{"X": 0}], "vertices": [1],
         "direction": {"X": 3}, "frequency_sampling": 8000, "sample_count": 12, "priority": 5,
         "bands": [
          {"id": 6, "band_type": "VectorialWave", "curve_type": "Linear", "block_length": 16,
           "lower_frequency_limit": 65, "upper_frequency_limit": 300, "priority": 6,
           "effects": [{"id": 8, "effect_type": "Basis", "position": 20, "phase": 0,
            "base_signal": "Sine", "priority": 2, "semantic_keywords": ["rain"],
            "wavelet_bitstream": "AA", "composition": [{"id": 1}],
            "keyframes": [
             {"relative_position": 0, "amplitude_modulation": 0.4, "frequency_modulation": 90},
             {"relative_position": 80, "amplitude_modulation": 0.7, "frequency_modulation": 200}
            ]}]},
          {"band_type": "Transient", "effects": [{"effect_type": "Basis", "position": 130,
           "keyframes": [{"relative_position": 4, "amplitude_modulation": 0.5,
            "frequency_modulation": 120}]}]},
          {"band_type": "Curve", "curve_type": "Akima", "effects": [{"position": 3}]}]}]},
        {"id": 1, "perception_modality": "Temperature", "channels": [{"id": 0, "gain": 2}]}]}
      """,
    phrases: [
      ("$.perceptions[1]", "the modality"),
      ("$.perceptions[0].channels[0].bands[2]", "bands of type Curve"),
    ])

  private static let ahap = PublishedFile(
    name: "published.ahap",
    text: """
      {"Version": 1.5, "Metadata": {"Project": "P", "Author": "A", "author": "B", "Room": "R",
        "Count": 3, "More": {"Deep": "x", "List": [1]}},
       "Own": {"Key": 1}, "Pattern": [
       {"Event": {"EventType": "HapticTransient", "Time": 0.05, "EventDuration": 0.2,
         "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.9, "Note": "n"},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.4},
          {"ParameterID": "AudioVolume", "ParameterValue": 0.4}]}, "Own": 1},
       {"Event": {"EventType": "HapticContinuous", "Time": 0.2, "EventDuration": 0.4,
         "EventWaveformPath": "b.wav", "Own": 2, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.6},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.4},
          {"ParameterID": "AttackTime", "ParameterValue": 0.05},
          {"ParameterID": "DecayTime", "ParameterValue": 0.06},
          {"ParameterID": "ReleaseTime", "ParameterValue": 0.07},
          {"ParameterID": "Sustained", "ParameterValue": 1}]}},
       {"Event": {"EventType": "AudioCustom", "Time": 0.1, "EventDuration": 0.2,
         "EventWaveformPath": "a.wav", "EventWaveformUseVolumeEnvelope": true,
         "EventWaveformLoopEnabled": false, "EventParameters": [
          {"ParameterID": "AudioVolume", "ParameterValue": 0.6}]}},
       {"Parameter": {"ParameterID": "HapticIntensityControl", "ParameterValue": 0.8,
         "Time": 0.01, "Own": 3}},
       {"Parameter": {"ParameterID": "AudioVolumeControl", "ParameterValue": 0.8, "Time": 0.3}},
       {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", "Time": 0.21, "Own": 4,
         "ParameterCurveControlPoints": [
          {"Time": 0, "ParameterValue": 0.1, "Own": 5}, {"Time": 0.2, "ParameterValue": 0.3}]}}]}
      """,
    phrases: [
      ("$.Pattern[0].Event.EventDuration", "without an effect"),
      ("$.Pattern[0].Event.EventParameters[2]", "without an effect"),
      ("$.Pattern[1].Event.EventWaveformPath", "without an effect"),
      // The decay time has no effect, because the event is sustained.
      ("$.Pattern[1].Event.EventParameters[3]", "without an effect"),
      ("$.Pattern[2]", "audio event"), ("$.Pattern[4]", "of sounds"),
      ("$.Version", "version"), ("$.Metadata", "metadata: "), ("$.Own", "unknown keys: Own"),
    ])
}
