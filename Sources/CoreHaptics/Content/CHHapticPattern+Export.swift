internal import TactusJSON
internal import TactusPattern

extension CHHapticPattern {
  /// The result of ``exportDictionary()``.
  func export() throws(CHHapticError) -> [Key: Any] {
    var result = Self.fields(pattern.unknown)
    result[.version] = pattern.version ?? 1
    var entries: [[Key: Any]] = []
    for entry in pattern.entries { entries.append(try Self.dictionary(of: entry)) }
    result[.pattern] = entries
    return result
  }

  private static func dictionary(of entry: Entry) throws(CHHapticError) -> [Key: Any] {
    var result = fields(entry.unknown)
    switch entry.content {
    case .event(let event): result[.event] = try dictionary(of: event)
    case .parameter(let parameter): result[.parameter] = dictionary(of: parameter)
    case .curve(let curve): result[.parameterCurve] = dictionary(of: curve)
    case .unknown: break
    }
    return result
  }

  private static func dictionary(of event: Event) throws(CHHapticError) -> [Key: Any] {
    var result = fields(event.unknown)
    result[.eventType] = event.type.rawValue
    result[.time] = event.time
    result[.eventDuration] = event.duration
    if !event.parameters.isEmpty {
      result[.eventParameters] = event.parameters.map { parameter in
        var entry = fields(parameter.unknown)
        entry[.parameterID] = parameter.id.rawValue
        entry[.parameterValue] = parameter.value
        return entry
      }
    }
    switch event.waveform?.resource {
    case .path(let path)?: result[.eventWaveformPath] = path
    case .registered(let id)?:
      throw CHHapticError(
        .operationNotPermitted,
        "the pattern plays the registered sound \(id); only a waveform path can be exported")
    case nil: break
    }
    result[.eventWaveformUseVolumeEnvelope] = event.waveform?.usesVolumeEnvelope
    result[.eventWaveformLoopEnabled] = event.waveform?.loops
    return result
  }

  private static func dictionary(of parameter: DynamicParameter) -> [Key: Any] {
    var result = fields(parameter.unknown)
    result[.parameterID] = parameter.id.name
    result[.parameterValue] = parameter.value
    result[.time] = parameter.time
    return result
  }

  private static func dictionary(of curve: ParameterCurve) -> [Key: Any] {
    var result = fields(curve.unknown)
    result[.parameterID] = curve.id.name
    result[.time] = curve.time
    result[.parameterCurveControlPoints] = curve.points.map { point in
      var entry = fields(point.unknown)
      entry[.time] = point.time
      entry[.parameterValue] = point.value
      return entry
    }
    return result
  }

  /// Keeps the keys that the format does not define, for example `Metadata`.
  private static func fields(_ fields: [UnknownField]) -> [Key: Any] {
    var result: [Key: Any] = [:]
    for field in fields {
      if let value = value(field.value) { result[Key(rawValue: field.key)] = value }
    }
    return result
  }

  /// The value for a dictionary; nil for a null, which is left out.
  private static func value(_ value: JSONValue) -> Any? {
    switch value {
    case .null: nil
    case .boolean(let boolean): boolean
    case .number(let spelling): Double(spelling)
    case .string(let string): string
    case .array(let items): items.compactMap(self.value)
    case .object(let members): fields(members)
    }
  }
}
