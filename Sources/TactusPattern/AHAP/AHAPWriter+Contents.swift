internal import TactusJSON

extension AHAPWriter {
  mutating func write(_ event: Event) throws(AHAPWriterError) {
    json.key(AHAPKey.event)
    json.beginObject()
    try number(AHAPKey.time, event.time)
    string(AHAPKey.eventType, event.type.rawValue)
    if let duration = event.duration { try number(AHAPKey.eventDuration, duration) }
    if let waveform = event.waveform { try write(waveform) }
    if !event.parameters.isEmpty { try write(event.parameters) }
    try fields(event.unknown)
    json.end()
  }

  private mutating func write(_ waveform: Waveform) throws(AHAPWriterError) {
    if let resource = waveform.resource { try self.resource(resource) }
    flag(AHAPKey.waveformUsesVolumeEnvelope, waveform.usesVolumeEnvelope)
    flag(AHAPKey.waveformLoops, waveform.loops)
  }

  private mutating func flag(_ key: String, _ value: Bool?) {
    guard let value else { return }
    json.key(key)
    json.word("\(value)")
  }

  /// Writes the parameters of an event, one per line.
  private mutating func write(_ parameters: [EventParameter]) throws(AHAPWriterError) {
    json.key(AHAPKey.eventParameters)
    json.beginArray()
    for parameter in parameters {
      json.beginObject(inline: true)
      string(AHAPKey.parameterID, parameter.id.rawValue)
      try number(AHAPKey.parameterValue, parameter.value)
      try fields(parameter.unknown)
      json.end()
    }
    json.end()
  }

  mutating func write(_ parameter: DynamicParameter) throws(AHAPWriterError) {
    json.key(AHAPKey.parameter)
    json.beginObject()
    string(AHAPKey.parameterID, parameter.id.name)
    try number(AHAPKey.parameterValue, parameter.value)
    try number(AHAPKey.time, parameter.time)
    try fields(parameter.unknown)
    json.end()
  }

  mutating func write(_ curve: ParameterCurve) throws(AHAPWriterError) {
    json.key(AHAPKey.parameterCurve)
    json.beginObject()
    string(AHAPKey.parameterID, curve.id.name)
    try number(AHAPKey.time, curve.time)
    json.key(AHAPKey.controlPoints)
    json.beginArray()
    for point in curve.points { try write(point) }
    json.end()
    try fields(curve.unknown)
    json.end()
  }

  /// Writes a control point on its own line.
  private mutating func write(_ point: ParameterCurve.ControlPoint) throws(AHAPWriterError) {
    json.beginObject(inline: true)
    try number(AHAPKey.time, point.time)
    try number(AHAPKey.parameterValue, point.value)
    try fields(point.unknown)
    json.end()
  }
}
