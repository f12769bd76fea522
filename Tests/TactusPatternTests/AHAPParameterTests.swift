import TactusPattern
import Testing

private let parameterPath = "$.Pattern[0].Parameter"
private let curvePath = "$.Pattern[0].ParameterCurve"
private let pointsPath = "$.Pattern[0].ParameterCurve.ParameterCurveControlPoints"
private let idKey = #""ParameterID": "HapticIntensityControl""#
private let valueKey = #""ParameterValue": 0.5"#
private let curveHead = #"\#(idKey), "Time": 0, "ParameterCurveControlPoints": "#

private let parameterRows: [Finding] = [
  Finding(#"\#(valueKey), "Time": 0"#, .badParameterEntry, parameterPath, #"no "ParameterID""#),
  Finding(#"\#(idKey), "Time": 0"#, .badParameterEntry, parameterPath, #"no "ParameterValue""#),
  Finding(
    "\(idKey), \(valueKey)", .missingValue, parameterPath,
    #"a parameter has no "Time"; it is 0"#),
  Finding(
    #"\#(idKey), \#(valueKey), "Time": -1"#, .badParameterEntry, "\(parameterPath).Time",
    "Time is -1;"),
  Finding(
    #"\#(idKey), \#(valueKey), "Time": true"#, .badParameterEntry, "\(parameterPath).Time",
    "Time is true; expected a number"),
  Finding(
    #"\#(valueKey), "Time": 0, "ParameterID": "HapticIntensity""#, .invalidParameterType,
    "\(parameterPath).ParameterID", #"did you mean "HapticIntensityControl"?"#),
  Finding(
    #"\#(valueKey), "Time": 0, "ParameterID": ["a"]"#, .badParameterEntry,
    "\(parameterPath).ParameterID", "expected a string"),
  Finding(
    #"\#(idKey), "Time": 0, "ParameterValue": 2"#, .outOfRange, "\(parameterPath).ParameterValue",
    "expected 0 to 1"),
  Finding(
    #""ParameterID": "HapticSharpnessControl", "Time": 0, "ParameterValue": -2"#, .outOfRange,
    "\(parameterPath).ParameterValue", "expected -1 to 1"),
]

private let curveRows: [Finding] = [
  Finding(
    #""Time": 0, "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}]"#,
    .badParameterEntry, curvePath, #"no "ParameterID""#),
  Finding(
    #"\#(idKey), "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}]"#,
    .missingValue, curvePath, #"a parameter curve has no "Time"; it is 0"#),
  Finding(
    #"\#(idKey), "Time": 0"#, .badParameterEntry, curvePath, #"no "ParameterCurveControlPoints""#),
  Finding(curveHead + "{}", .badParameterEntry, pointsPath, "is an object; expected an array"),
  Finding("\(curveHead)[]", .nothingToPlay, pointsPath, "no control points"),
  Finding("\(curveHead)[1]", .badParameterEntry, "\(pointsPath)[0]", "expected an object"),
  Finding(
    #"\#(curveHead)[{"ParameterValue": 1}]"#, .badParameterEntry, "\(pointsPath)[0]",
    #"no "Time""#),
  Finding(
    #"\#(curveHead)[{"Time": 1}]"#, .badParameterEntry, "\(pointsPath)[0]",
    #"no "ParameterValue""#),
  Finding(
    #"\#(curveHead)[{"Time": -1, "ParameterValue": 1}]"#, .badParameterEntry,
    "\(pointsPath)[0].Time",
    "Time is -1;"),
  Finding(
    #"\#(curveHead)[{"Time": 0, "ParameterValue": 1}, {"Time": 1, "ParameterValue": -0.1}]"#,
    .outOfRange, "\(pointsPath)[1].ParameterValue", "expected 0 to 1"),
  Finding(
    #"\#(curveHead)[{"Time": 1, "ParameterValue": 1}, {"Time": 0, "ParameterValue": 1}]"#,
    .unsorted, "\(pointsPath)[1]", "earlier than the one before"),
]

@Suite("AHAP: parameters and curves") struct AHAPParameterTests {
  @Test(arguments: ControlID.allCases)
  func `every parameter ID is read in a dynamic parameter and in a curve`(_ control: ControlID) {
    let head = #""ParameterID": "\#(control.name)", "Time": 0.5, "#
    let point = #"{"Time": 0.25, "ParameterValue": 1}"#
    let result = read(
      entries: """
        {"Parameter": {\(head) "ParameterValue": 0.75}},
        {"ParameterCurve": {\(head) "ParameterCurveControlPoints": [\(point)]}}
        """)
    #expect(result.diagnostics.isEmpty)
    #expect(result.pattern?.parameters == [DynamicParameter(control, 0.75, time: 0.5)])
    #expect(
      result.pattern?.curves == [ParameterCurve(control, time: 0.5, points: [.init(0.25, 1)])])
  }

  @Test(arguments: parameterRows)
  func `a fault in a dynamic parameter is reported`(_ finding: Finding) {
    finding.check(read(entries: #"{"Parameter": {\#(finding.text)}}"#))
  }

  @Test(arguments: curveRows)
  func `a fault in a parameter curve is reported`(_ finding: Finding) {
    finding.check(read(entries: #"{"ParameterCurve": {\#(finding.text)}}"#))
  }

  private func curve(_ points: String) -> AHAPReader.Result {
    read(entries: #"{"ParameterCurve": {\#(curveHead)[\#(points)]}}"#)
  }

  private func curve(length: Int) -> AHAPReader.Result {
    let points = (0..<length).map { #"{"Time": \#($0), "ParameterValue": 1}"# }
    return curve(points.joined(separator: ","))
  }

  @Test func `a curve of 16 control points is read without a diagnostic, one of 17 with a warning`()
  {
    #expect(curve(length: 16).diagnostics.isEmpty)
    Finding("", .notPortable, pointsPath, "17 control points").check(curve(length: 17))
  }

  @Test func `control points keep the order of the file, and equal times give no diagnostic`() {
    let result = curve(#"{"Time": 1, "ParameterValue": 0}, {"Time": 1, "ParameterValue": 1}"#)
    #expect(result.diagnostics.isEmpty)
    #expect(result.pattern?.curves.first?.points == [.init(1, 0), .init(1, 1)])
  }
}
