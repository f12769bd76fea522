/// A file with one feature of its format.
struct ReadingSpecimen {
  var format: FileFormat
  var feature: String
  var text: String

  static let all: [ReadingSpecimen] = haptic + android + hjif + actuator

  private static let haptic: [ReadingSpecimen] = [
    haptic("amplitude over time", "{\"time\": 1, \"amplitude\": 0.5}"),
    haptic(
      "frequency over time", "{\"time\": 1, \"amplitude\": 0.5}",
      frequency: "[{\"time\": 0, \"frequency\": 0}, {\"time\": 1, \"frequency\": 1}]"),
    haptic(
      "emphasis",
      "{\"time\": 1, \"amplitude\": 0.5, \"emphasis\": {\"amplitude\": 0.8, \"frequency\": 0.3}}"),
    haptic(
      "texts of the metadata", "{\"time\": 1, \"amplitude\": 0.5}",
      metadata: "\"author\": \"A. Author\""),
    haptic("tags", "{\"time\": 1, \"amplitude\": 0.5}", metadata: "\"tags\": [\"test\"]"),
    haptic("impulses (beta)", "{\"time\": 1, \"amplitude\": 0.5}", impulses: "[{\"time\": 0.5}]"),
  ]

  private static func haptic(
    _ feature: String, _ point: String, frequency: String? = nil, metadata: String = "",
    impulses: String? = nil
  ) -> ReadingSpecimen {
    let frequencies = frequency.map { ", \"frequency\": \($0)" } ?? ""
    let beta = impulses.map { ", \"impulses\": \($0)" } ?? ""
    let text =
      "{\"version\": {\"major\": 1}, \"metadata\": {\(metadata)}, \"signals\": {\"continuous\": "
      + "{\"envelopes\": {\"amplitude\": [{\"time\": 0, \"amplitude\": 0.2}, \(point)]"
      + "\(frequencies)}}\(beta)}}"
    return ReadingSpecimen(format: .haptic, feature: feature, text: text)
  }

  private static let android: [ReadingSpecimen] = [
    android("predefined effect", "<predefined-effect name=\"click\"/>"),
    android("primitives", "<primitive-effect name=\"tick\" scale=\"0.5\" delayMs=\"10\"/>"),
    android(
      "waveform",
      "<waveform-effect><waveform-entry durationMs=\"50\" amplitude=\"128\"/>"
        + "</waveform-effect>"),
    android(
      "default amplitude",
      "<waveform-effect><waveform-entry durationMs=\"50\" amplitude=\"default\"/>"
        + "</waveform-effect>"),
    android(
      "repetition",
      "<waveform-effect><repeating><waveform-entry durationMs=\"50\" amplitude=\"9\"/>"
        + "</repeating></waveform-effect>"),
    android(
      "envelope in hertz",
      "<waveform-envelope-effect initialFrequencyHz=\"80\">"
        + "<control-point amplitude=\"0.5\" frequencyHz=\"150\" durationMs=\"50\"/>"
        + "</waveform-envelope-effect>"),
    android(
      "basic envelope",
      "<basic-envelope-effect initialSharpness=\"0.3\">"
        + "<control-point intensity=\"0.5\" sharpness=\"0.4\" durationMs=\"50\"/>"
        + "<control-point intensity=\"0\" sharpness=\"0.4\" durationMs=\"50\"/>"
        + "</basic-envelope-effect>"),
    android("effect of a vendor", "<vendor-effect>AAAA</vendor-effect>"),
    ReadingSpecimen(
      format: .android, feature: "selection of several effects",
      text: "<vibration-select><vibration-effect><basic-envelope-effect>"
        + "<control-point intensity=\"0\" sharpness=\"0\" durationMs=\"9\"/>"
        + "</basic-envelope-effect></vibration-effect>"
        + "<vibration-effect><predefined-effect name=\"tick\"/></vibration-effect>"
        + "</vibration-select>"),
  ]

  private static func android(_ feature: String, _ effect: String) -> ReadingSpecimen {
    ReadingSpecimen(
      format: .android, feature: feature,
      text: "<vibration-effect>\(effect)</vibration-effect>")
  }

  private static let wave = "{\"relative_position\": 0, \"amplitude_modulation\": 0.4}, "
  private static let hjif: [ReadingSpecimen] = [
    hjif("transients", "Transient", "{\"amplitude_modulation\": 0.5}"),
    hjif(
      "vectorial amplitude", "VectorialWave",
      wave + "{\"relative_position\": 500, \"amplitude_modulation\": 0.8}"),
    hjif(
      "vectorial frequency", "VectorialWave",
      wave + "{\"relative_position\": 500, \"frequency_modulation\": 200}"),
    hjif(
      "frequency below 65 or above 300 Hz", "VectorialWave",
      wave + "{\"relative_position\": 500, \"frequency_modulation\": 900}"),
    hjif(
      "base signal other than sine", "VectorialWave", wave + "{\"relative_position\": 500}",
      effect: ", \"base_signal\": \"Square\""),
    hjif(
      "phase", "VectorialWave", wave + "{\"relative_position\": 500}",
      effect: ", \"phase\": 1.5"),
    hjif(
      "reference or composite effect", "VectorialWave", wave + "{\"relative_position\": 500}",
      type: "Reference"),
    hjif("curve band", "Curve", wave + "{\"relative_position\": 500}"),
    hjif("wavelet band", "WaveletWave", ""),
    hjif(
      "other modality", "Transient", "{\"amplitude_modulation\": 0.5}", modality: "Temperature"),
    hjif(
      "several channels", "Transient", "{\"amplitude_modulation\": 0.5}", channelCount: 2),
    hjif(
      "synchronisation marks", "Transient", "{\"amplitude_modulation\": 0.5}",
      syncs: "{\"timestamp\": 0}"),
  ]

  private static func hjif(
    _ feature: String, _ band: String, _ keyframes: String, type: String = "Basis",
    effect: String = "", modality: String = "Vibrotactile", channelCount: Int = 1,
    syncs: String = ""
  ) -> ReadingSpecimen {
    let channel =
      "{\"gain\": 1, \"bands\": [{\"band_type\": \"\(band)\", \"effects\": "
      + "[{\"effect_type\": \"\(type)\", \"position\": 100\(effect), \"keyframes\": [\(keyframes)]"
      + "}]}]}"
    let channels = Array(repeating: channel, count: channelCount).joined(separator: ", ")
    return ReadingSpecimen(
      format: .hjif, feature: feature,
      text: "{\"version\": \"2025\", \"timescale\": 1000, \"perceptions\": "
        + "[{\"perception_modality\": \"\(modality)\", \"channels\": [\(channels)]}], "
        + "\"syncs\": [\(syncs)]}")
  }

  private static let actuator: [ReadingSpecimen] = [
    actuator("band", "\"frequency_min\": 55, \"frequency_max\": 200", ""),
    actuator("length of an emphasis", "", "\"frequency_min\": {\"duration_ms\": 40}"),
    actuator("gain and ducking", "\"gain\": 0.8", ""),
    actuator("shape of an emphasis", "", "\"frequency_min\": {\"shape\": \"sine\"}"),
  ]

  private static func actuator(
    _ feature: String, _ continuous: String, _ emphasis: String
  ) -> ReadingSpecimen {
    ReadingSpecimen(
      format: .actuator, feature: feature,
      text: "{\"metadata\": {\"device\": \"D\"}, \"continuous\": {\(continuous)}, "
        + "\"emphasis\": {\(emphasis)}}")
  }
}
