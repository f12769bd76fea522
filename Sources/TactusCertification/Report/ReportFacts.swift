/// Where a report comes from, as names and values: for the page and for a terminal.
package enum ReportFacts {
  package static func rows(_ report: Report) -> [(name: String, value: String)] {
    let (device, tool, station) = (report.device, report.tool, report.station)
    let baseline = station.baseline
    return [
      ("device", "\(device.vendor) \(device.model) (\(device.id)), class \(device.deviceClass)"),
      ("serial number", device.serialNumber), ("firmware", device.firmware),
      ("protocol", device.protocolVersion), ("transport", device.transport),
      ("ends a level when the host is silent", device.leaseEnforcer),
      ("tool", "\(tool.name) \(tool.version), checkout \(tool.commit)"), ("build", tool.build),
      ("limits", "\(tool.limitsVersion), SHA-256 \(tool.limitsDigest)"),
      ("machine", station.machine), ("kernel", "\(station.kernel), \(station.preemption)"),
      ("clock", station.clock), ("load before the run", station.load),
      ("scheduling of the player", station.scheduling),
      (
        "baseline: a bare wake each millisecond",
        "p50 \(baseline.p50Milliseconds.text) ms, p99 \(baseline.p99Milliseconds.text) ms, "
          + "max \(baseline.maximumMilliseconds.text) ms late, \(baseline.wakes) wakes"
      ),
    ]
      + report.instruments.map { instrument in
        (
          "instrument",
          "\(instrument.name): sees \(instrument.sees.joined(separator: ", ")); \(instrument.range)"
            + (instrument.isSimulated ? "; watches a model" : "")
        )
      }
  }
}
