extension Lab {
  /// The devices, sorted by vendor, model and serial number.
  var devices: [LabDevice] {
    Dictionary(grouping: reports, by: \.deviceKey).sorted { $0.key < $1.key }
      .map { LabDevice(reports: $0.value) }
  }

  /// The stations, sorted by name.
  var stations: [LabStation] {
    Dictionary(grouping: reports, by: \.station).sorted { $0.key < $1.key }
      .map { LabStation(name: $0.key, reports: $0.value) }
  }

  /// How many of the counted reports have an outcome.
  package func count(_ outcome: Status) -> Int { reports.count { $0.outcome == outcome } }

  /// The stations whose baseline drifts.
  package var driftingStations: [String] { stations.filter { $0.drift != nil }.map(\.name) }
}
