internal import TactusPattern

/// Copies an app's objects into the values of a pattern, with the checks and error codes of the
/// AHAP reader.
enum PatternContent {
  static func events(_ events: [CHHapticEvent]) throws(CHHapticError) -> [Event] {
    try each(events) { index, event throws(CHHapticError) in
      let place = "event \(index)"
      guard let type = EventType(rawValue: event.type.rawValue) else {
        throw CHHapticError(
          .invalidEventType,
          "\(place) has the unknown type \"\(event.type.rawValue)\"")
      }
      try check(event.relativeTime, .invalidEventTime, "the time of \(place)")
      // An event whose duration is above the largest time of a pattern plays until it is stopped,
      // as in files.
      guard event.duration >= 0 else {
        throw CHHapticError(
          .invalidEventDuration,
          "the duration of \(place) is \(event.duration); expected 0 or more seconds")
      }
      let parameters = try each(event.eventParameters) { _, parameter throws(CHHapticError) in
        try self.parameter(parameter, of: place)
      }
      return Event(
        type, time: event.relativeTime, duration: event.duration > 0 ? event.duration : nil,
        parameters: parameters, waveform: event.audioResourceID.map { Waveform(.registered($0)) })
    }
  }

  static func parameters(
    _ parameters: [CHHapticDynamicParameter], timeCode: CHHapticError.Code = .badParameterEntry
  ) throws(CHHapticError) -> [DynamicParameter] {
    try each(parameters) { index, parameter throws(CHHapticError) in
      let place = "parameter \(index)"
      let id = try control(parameter.parameterID, place)
      try check(parameter.relativeTime, timeCode, "the time of \(place)")
      try check(parameter.value, .badParameterEntry, place)
      return DynamicParameter(id, Double(parameter.value), time: parameter.relativeTime)
    }
  }

  static func curves(_ curves: [CHHapticParameterCurve]) throws(CHHapticError) -> [ParameterCurve] {
    try each(curves) { index, curve throws(CHHapticError) in
      try self.curve(curve, "curve \(index)", timeCode: .badParameterEntry)
    }
  }

  static func curve(
    _ curve: CHHapticParameterCurve, _ place: String, timeCode: CHHapticError.Code
  ) throws(CHHapticError) -> ParameterCurve {
    let id = try control(curve.parameterID, place)
    try check(curve.relativeTime, timeCode, "the time of \(place)")
    let points = try each(curve.controlPoints) { index, point throws(CHHapticError) in
      let place = "point \(index) of \(place)"
      try check(point.relativeTime, timeCode, "the time of \(place)")
      try check(point.value, .badParameterEntry, place)
      return ParameterCurve.ControlPoint(point.relativeTime, Double(point.value))
    }
    return ParameterCurve(id, time: curve.relativeTime, points: points)
  }

  private static func parameter(
    _ parameter: CHHapticEventParameter, of place: String
  ) throws(CHHapticError) -> EventParameter {
    guard let id = EventParameterID(rawValue: parameter.parameterID.rawValue) else {
      throw CHHapticError(
        .invalidParameterType,
        "\(place) has the unknown parameter \"\(parameter.parameterID.rawValue)\"")
    }
    try check(parameter.value, .badEventEntry, "\(id.rawValue) of \(place)")
    return EventParameter(id, Double(parameter.value))
  }

  private static func control(
    _ id: CHHapticDynamicParameter.ID, _ place: String
  ) throws(CHHapticError) -> ControlID {
    if let control = ControlID(name: id.rawValue) { return control }
    throw CHHapticError(
      .invalidParameterType, "\(place) changes the unknown parameter \"\(id.rawValue)\"")
  }

  private static func check(
    _ time: Double, _ code: CHHapticError.Code, _ what: String
  ) throws(CHHapticError) {
    guard 0...Limits.timeSeconds ~= time else {
      throw CHHapticError(
        code, "\(what) is \(time); expected 0 to \(Int(Limits.timeSeconds)) seconds")
    }
  }

  private static func check(
    _ value: Float, _ code: CHHapticError.Code, _ what: String
  ) throws(CHHapticError) {
    guard value.isFinite else {
      throw CHHapticError(code, "\(what) is \(value); expected a finite number")
    }
  }

  /// Converts the elements of a list, which may be as long as the list of an AHAP file.
  private static func each<Element, Result>(
    _ elements: [Element], _ convert: (Int, Element) throws(CHHapticError) -> Result
  ) throws(CHHapticError) -> [Result] {
    guard elements.count <= Limits.entries else {
      throw CHHapticError(
        .invalidPatternData,
        "\(elements.count) entries are too many; at most \(Limits.entries) are allowed")
    }
    var results: [Result] = []
    results.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() { results.append(try convert(index, element)) }
    return results
  }
}
