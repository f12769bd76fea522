internal import TactusJSON

extension AHAPReading {
  /// Reads an event. Returns nil, and reports why, if it is not an object or its type is missing or
  /// unknown.
  mutating func event(_ node: JSONNode) -> Event? {
    guard let object = object(node, .event) else { return nil }
    let type = eventType(object)
    let time = time(object, .event)
    let duration = duration(object)
    let parameters = eventParameters(object, type)
    let waveform = waveform(object)
    let unknown = unknownFields(object, .event)
    guard let type else { return nil }
    let event = Event(
      type, time: time, duration: duration, parameters: parameters, waveform: waveform,
      unknown: unknown)
    checkDuration(event, object)
    checkWaveform(event, object)
    return event
  }

  private mutating func eventType(_ object: JSONObject) -> EventType? {
    let wanted = JSONObject.Presence.requiredAs(Self.eventTypes)
    guard let name = object.string(AHAPKey.eventType, &json, wanted) else { return nil }
    if let type = EventType(rawValue: name) { return type }
    reportName(
      name, AHAPKey.eventType, in: object, .invalidEventType, what: "an event type",
      known: EventType.allCases.map(\.rawValue))
    return nil
  }

  // Stored, because every event uses it.
  private static let eventTypes =
    "one of " + EventType.allCases.map(\.rawValue).joined(separator: ", ")

  private mutating func duration(_ object: JSONObject) -> Double? {
    guard let duration = object.number(AHAPKey.eventDuration, &json, .optional) else {
      return nil
    }
    if duration < 0 {
      report(
        .invalidEventDuration, at: object.offset(of: AHAPKey.eventDuration),
        key: AHAPKey.eventDuration, "EventDuration is \(duration.plain)",
        expected: "0 or more seconds")
    }
    return duration
  }

  private mutating func eventParameters(
    _ object: JSONObject, _ type: EventType?
  ) -> [EventParameter] {
    guard let items = object.items(AHAPKey.eventParameters, &json, .optional) else { return [] }
    var seen: [EventParameterID] = []
    var parameters: [EventParameter] = []
    json.path.append(.key(AHAPKey.eventParameters))
    for (index, item) in items.enumerated() {
      json.path.append(.index(index))
      if let parameter = eventParameter(item, type, &seen) { parameters.append(parameter) }
      json.path.removeLast()
    }
    json.path.removeLast()
    return parameters
  }

  private mutating func eventParameter(
    _ node: JSONNode, _ type: EventType?, _ seen: inout [EventParameterID]
  ) -> EventParameter? {
    guard let object = object(node, .eventParameter) else { return nil }
    let name = parameterName(object)
    let value = parameterValue(object)
    let unknown = unknownFields(object, .eventParameter)
    guard let name else { return nil }
    guard let id = EventParameterID(rawValue: name) else {
      reportName(
        name, AHAPKey.parameterID, in: object, .invalidParameterType, what: "an event parameter",
        known: EventParameterID.allCases.map(\.rawValue))
      return nil
    }
    checkUse(of: id, type, object, &seen)
    guard let value else { return nil }
    checkRange(value, id.range, of: name, in: object)
    return EventParameter(id, value, unknown: unknown)
  }
}
