internal import TactusJSON

extension AHAPReading {
  /// Reads an event; nil, and errors, where its type is not known.
  mutating func event(_ node: JSONNode) -> Event? {
    guard let object = object(node, .event) else { return nil }
    let type = eventType(object)
    let time = time(object)
    let duration = duration(object)
    let parameters = eventParameters(object, type)
    let waveform = waveform(object)
    let unknown = unknownFields(object)
    guard let type else { return nil }
    let event = Event(
      type, time: time, duration: duration, parameters: parameters, waveform: waveform,
      unknown: unknown)
    checkDuration(event, object)
    checkWaveform(event, object)
    return event
  }

  private mutating func eventType(_ object: AHAPObject) -> EventType? {
    guard let node = object[AHAPKey.eventType] else {
      let names = EventType.allCases.map(\.rawValue).joined(separator: ", ")
      reportMissing(AHAPKey.eventType, in: object, expected: "one of " + names)
      return nil
    }
    guard let name = string(node, AHAPKey.eventType, .badEventEntry) else { return nil }
    if let type = EventType(rawValue: name) { return type }
    reportName(
      name, AHAPKey.eventType, in: object, .invalidEventType, what: "an event type",
      known: EventType.allCases.map(\.rawValue))
    return nil
  }

  private mutating func duration(_ object: AHAPObject) -> Double? {
    guard let node = object[AHAPKey.eventDuration],
      let duration = number(node, AHAPKey.eventDuration, .badEventEntry)
    else { return nil }
    if duration < 0 {
      report(
        .invalidEventDuration, at: node.offset, key: AHAPKey.eventDuration,
        "EventDuration is \(duration.plain)", expected: "0 or more seconds")
    }
    return duration
  }

  private mutating func eventParameters(
    _ object: AHAPObject, _ type: EventType?
  ) -> [EventParameter] {
    guard let node = object[AHAPKey.eventParameters] else { return [] }
    var seen: [EventParameterID] = []
    var parameters: [EventParameter] = []
    json.path.append(.key(AHAPKey.eventParameters))
    for (index, item) in items(node).enumerated() {
      json.path.append(.index(index))
      if let parameter = eventParameter(item, type, &seen) { parameters.append(parameter) }
      json.path.removeLast()
    }
    json.path.removeLast()
    return parameters
  }

  /// The items of the list that the path already names.
  private mutating func items(_ node: JSONNode) -> [JSONNode] {
    if case .array(let items) = node.kind { return items }
    reportKind(of: node, nil, expected: "an array of parameters", .badEventEntry)
    return []
  }

  private mutating func eventParameter(
    _ node: JSONNode, _ type: EventType?, _ seen: inout [EventParameterID]
  ) -> EventParameter? {
    guard let object = object(node, .eventParameter) else { return nil }
    let name = parameterName(object)
    let value = parameterValue(object)
    let unknown = unknownFields(object)
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
