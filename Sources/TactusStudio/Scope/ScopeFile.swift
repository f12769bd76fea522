internal import TactusCapture
internal import TactusCommand
internal import TactusDevice
internal import TactusPlot

/// A part of the scope as a file.
enum ScopeFile {
  /// The formats and the paths with which they are requested.
  private static let types = [
    "/scope.json": "application/json", "/scope.csv": "text/csv; charset=utf-8",
    "/scope.svg": "image/svg+xml",
  ]

  /// Whether a path is that of a file of the scope.
  static func has(_ path: String) -> Bool { types[path] != nil }

  /// The range of a request, `?from=…&to=…` in whole microseconds since the origin, in nanoseconds
  /// on the session's clock; nil if the request has no valid range.
  static func range(_ request: WebRequest, origin: Int64) -> ClosedRange<Int64>? {
    let limit: Int64 = 1 << 50
    guard let from = request.value("from").flatMap(Int64.init),
      let to = request.value("to").flatMap(Int64.init), (-limit...limit).contains(from),
      (from...limit).contains(to)
    else { return nil }
    return origin + from * 1000...origin + to * 1000
  }

  /// What a request without a valid range must contain.
  static let rangeRule =
    "the request needs from=A&to=B, two whole numbers of microseconds since the device was opened, "
    + "and B is not below A"

  /// The file, for saving.
  static func response(
    _ capture: Capture, path: String, range: ClosedRange<Int64>
  ) -> WebResponse {
    let body: String
    switch path {
    case "/scope.csv": body = CaptureDocument.csv(capture)
    case "/scope.svg":
      let end = range.upperBound - range.lowerBound
      let plot = CapturePlot(capture, end: end).plot(title: "tactus studio", rows: [])
      body = Drawing(plot, width: 1200).svg()
    default: body = CaptureDocument.json(capture)
    }
    let name = path.filter { $0 != "/" }
    return WebResponse(
      status: .ok, type: types[path] ?? "text/plain", body: Array(body.utf8),
      lines: ["Content-Disposition: attachment; filename=\"\(name)\""])
  }
}
