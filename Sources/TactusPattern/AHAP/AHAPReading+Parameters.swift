internal import TactusJSON

extension AHAPReading {
  /// Reads a dynamic parameter. Returns nil, and reports why, if its id or its value is missing or
  /// invalid.
  mutating func parameter(_ node: JSONNode) -> DynamicParameter? {
    guard let object = object(node, .parameter) else { return nil }
    let id = controlID(object)
    let value = parameterValue(object)
    let time = time(object, .parameter)
    let unknown = unknownFields(object, .parameter)
    guard let id, let value else { return nil }
    checkRange(value, id.range, of: id.name, in: object)
    return DynamicParameter(id, value, time: time, unknown: unknown)
  }

  /// Reads a parameter curve. Returns nil, and reports why, if its id is missing or unknown.
  mutating func curve(_ node: JSONNode) -> ParameterCurve? {
    guard let object = object(node, .curve) else { return nil }
    let id = controlID(object)
    let time = time(object, .curve)
    let points = controlPoints(object, id)
    let unknown = unknownFields(object, .curve)
    guard let id else { return nil }
    return ParameterCurve(id, time: time, points: points, unknown: unknown)
  }

  private mutating func controlID(_ object: JSONObject) -> ControlID? {
    guard let name = parameterName(object) else { return nil }
    if let id = ControlID(name: name) { return id }
    reportName(
      name, AHAPKey.parameterID, in: object, .invalidParameterType, what: "a dynamic parameter",
      known: ControlID.allCases.map(\.name))
    return nil
  }

  private mutating func controlPoints(
    _ object: JSONObject, _ id: ControlID?
  ) -> [ParameterCurve.ControlPoint] {
    let wanted = JSONObject.Presence.requiredAs("an array of control points")
    guard let items = object.items(AHAPKey.controlPoints, &json, wanted) else { return [] }
    checkCount(items.count, object)
    json.path.append(.key(AHAPKey.controlPoints))
    var points: [ParameterCurve.ControlPoint] = []
    for (index, item) in items.enumerated() {
      json.path.append(.index(index))
      if let point = controlPoint(item, id) { points.append(point) }
      json.path.removeLast()
    }
    checkOrder(points, items)
    json.path.removeLast()
    return points
  }

  private mutating func controlPoint(
    _ node: JSONNode, _ id: ControlID?
  ) -> ParameterCurve.ControlPoint? {
    guard let object = object(node, .controlPoint) else { return nil }
    var time: Double?
    if object[AHAPKey.time] == nil {
      object.reportMissing(
        AHAPKey.time, expected: "seconds from the start of the curve", &json)
    } else {
      time = self.time(object, .controlPoint)
    }
    let value = parameterValue(object)
    let unknown = unknownFields(object, .controlPoint)
    guard let time, let value else { return nil }
    if let id { checkRange(value, id.range, of: id.name, in: object) }
    return ParameterCurve.ControlPoint(time, value, unknown: unknown)
  }

  /// Warns about a curve without points, and about one that is too long for Apple's devices.
  private mutating func checkCount(_ count: Int, _ object: JSONObject) {
    let offset = object.offset(of: AHAPKey.controlPoints)
    if count == 0 {
      report(
        .nothingToPlay, at: offset, key: AHAPKey.controlPoints,
        "the curve has no control points and changes nothing")
    } else if count > Limits.portablePoints {
      report(
        .notPortable, at: offset, key: AHAPKey.controlPoints,
        "the curve has \(count) control points; all are played, Apple's devices may drop some",
        expected: "\(Limits.portablePoints) at most")
    }
  }

  /// Warns about the first point that is earlier than its predecessor.
  private mutating func checkOrder(_ points: [ParameterCurve.ControlPoint], _ items: [JSONNode]) {
    // If a point could not be read, an error was reported and the indices do not match.
    guard points.count == items.count else { return }
    guard
      let index = points.indices.dropFirst().first(where: {
        points[$0].time < points[$0 - 1].time
      })
    else { return }
    json.path.append(.index(index))
    report(
      .unsorted, at: items[index].offset,
      "the control point is earlier than the one before it; the points are sorted when played")
    json.path.removeLast()
  }
}
