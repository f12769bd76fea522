internal import TactusDevice

/// The state of a lab as OpenMetrics text, for a collector that reads files or fetches them: the
/// newest report of each device, and each station.
enum OpenMetricsText {
  static func text(_ lab: Lab) -> String {
    var text = ""
    family(
      &text, "tactus_reports", "Reports that verify, by outcome.",
      Status.allCases.map { ([("outcome", $0.rawValue)], "\(lab.count($0))") })
    family(
      &text, "tactus_reports_refused", "Folders that do not verify and are not counted.",
      [([], "\(lab.refused.count)")])
    let devices = lab.devices
    family(
      &text, "tactus_device_tests", "Tests of the newest report of a device, by status.",
      devices.flatMap { device in
        Status.allCases.map { status in
          let count = device.latest.tests.count { $0.status == status }
          return (labels(device) + [("status", status.rawValue)], "\(count)")
        }
      })
    family(
      &text, "tactus_test_margin_ratio", unit: "ratio",
      "The smallest margin of a test in the newest report: 0 at a limit, negative beyond it.",
      devices.flatMap { device in
        device.latest.tests.compactMap { test in
          test.margin.map { (labels(device) + [("test", test.id)], number($0)) }
        }
      })
    family(
      &text, "tactus_key_figure_seconds", unit: "seconds",
      "The key figure of a test in the newest report, where it is a time.",
      devices.flatMap { device in
        device.latest.tests.compactMap { test in
          guard let key = test.key, key.unit == .milliseconds, let figure = key.figure else {
            return nil
          }
          let names = labels(device) + [("test", test.id), ("figure", key.name)]
          return (names, number(Double(figure.millionths) / 1e9))
        }
      })
    family(
      &text, "tactus_station_wake_p99_seconds", unit: "seconds",
      "The lateness that 99 of 100 wakes of an idle thread kept in the newest run of a station.",
      lab.stations.compactMap { station in
        station.baselines.last.map { ([("station", station.name)], number($0 / 1000)) }
      })
    family(
      &text, "tactus_station_drifts", "1 if the baseline of a station drifts, otherwise 0.",
      lab.stations.map { ([("station", $0.name)], $0.drift == nil ? "0" : "1") })
    return text + "# EOF\n"
  }

  private typealias Labels = [(name: String, value: String)]

  private static func labels(_ device: LabDevice) -> Labels {
    let facts = device.latest.device
    return [("vendor", facts.vendor), ("model", facts.model), ("serial", facts.serialNumber)]
  }

  /// A gauge with its samples; the name ends with its unit, as the format requires.
  private static func family(
    _ text: inout String, _ name: String, unit: String? = nil, _ help: String,
    _ samples: [(labels: Labels, value: String)]
  ) {
    text += "# TYPE \(name) gauge\n"
    if let unit { text += "# UNIT \(name) \(unit)\n" }
    text += "# HELP \(name) \(help)\n"
    for (labels, value) in samples {
      let pairs = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
      text += pairs.isEmpty ? "\(name) \(value)\n" : "\(name){\(pairs)} \(value)\n"
    }
  }

  private static func number(_ value: Double) -> String { "\(value)" }

  /// Escapes a value that is written in quotes. Control characters are also replaced by their
  /// numbers, because the text may be shown on a terminal.
  private static func escaped(_ value: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in SafeText.escaped(value).unicodeScalars {
      if ["\\", "\""].contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
