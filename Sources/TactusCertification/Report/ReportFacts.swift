/// The circumstances of a report as names and values, for the page and for a terminal.
package enum ReportFacts {
  package typealias Row = (name: String, value: String)

  package static func rows(_ report: Report) -> [Row] {
    opening(report) + closing(report.station) + instruments(report)
  }

  /// The facts that are known at the beginning of a run.
  package static func early(_ report: Report) -> [Row] { opening(report) + instruments(report) }

  private static func opening(_ report: Report) -> [Row] {
    let (device, tool, station) = (report.device, report.tool, report.station)
    let slowStop = device.stopLatencyMilliseconds.map {
      [("a motor is off after the host has died", "within \($0.text) ms")]
    }
    return [
      ("device", "\(device.vendor) \(device.model) (\(device.id)), class \(device.deviceClass)"),
      ("serial number", device.serialNumber), ("firmware", device.firmware),
      ("protocol", device.protocolVersion), ("transport", device.transport),
      ("ends a level when the host is silent", device.leaseEnforcer),
    ] + (slowStop ?? []) + [
      ("tool", "\(tool.name) \(tool.version), checkout \(tool.commit)"), ("build", tool.build),
      ("limits", "\(tool.limitsVersion), SHA-256 \(tool.limitsDigest)"),
      ("machine", station.machine), ("kernel", "\(station.kernel), \(station.preemption)"),
      ("clock", station.clock), ("load before the run", station.load),
    ]
  }

  private static func closing(_ station: Report.Environment) -> [Row] {
    let baseline = station.baseline
    return [
      ("scheduling of the player", station.scheduling),
      (
        "baseline: a bare wake each millisecond",
        "p50 \(short(baseline.p50Milliseconds)) ms, p99 \(short(baseline.p99Milliseconds)) ms, "
          + "max \(short(baseline.maximumMilliseconds)) ms late, \(baseline.wakes) wakes"
      ),
    ]
  }

  private static func short(_ figure: Figure) -> String { Amount.short(figure.millionths) }

  private static func instruments(_ report: Report) -> [Row] {
    report.instruments.map { instrument in
      (
        "instrument",
        "\(instrument.name): sees \(instrument.sees.joined(separator: ", ")); \(instrument.range)"
          + (instrument.isSimulated ? "; watches a model" : "")
      )
    }
  }
}
