/// The keys of the AHAP format.
enum AHAPKey {
  static let version = "Version"
  static let metadata = "Metadata"
  static let pattern = "Pattern"
  static let event = "Event"
  static let parameter = "Parameter"
  static let parameterCurve = "ParameterCurve"
  static let time = "Time"
  static let eventType = "EventType"
  static let eventDuration = "EventDuration"
  static let eventParameters = "EventParameters"
  static let waveformPath = "EventWaveformPath"
  static let waveformUsesVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
  static let waveformLoops = "EventWaveformLoopEnabled"
  static let parameterID = "ParameterID"
  static let parameterValue = "ParameterValue"
  static let controlPoints = "ParameterCurveControlPoints"
}
