internal import TactusSystem

/// The static site of a lab: pages that load no other files, and files with the lab's state for
/// programs.
package enum LabSite {
  /// The names of files that a site has, besides the pages of devices.
  private static let names: Set = ["index.html", "metrics.txt", "kcidb.json"]
  private static let deviceHead = "device-"
  private static let deviceTail = ".html"

  /// Checks that a folder is empty or has an earlier site, so that no other file is replaced.
  /// - Throws: ``ReportError`` with the first other file.
  package static func check(_ folder: String) throws(ReportError) {
    for name in FolderNames.read(folder, limit: LabSearch.reportLimit) ?? []
    where !names.contains(name) && !isDevice(name) {
      throw ReportError(
        "\(folder) holds other files (\(name)); choose an empty folder, or one of a site")
    }
  }

  /// Writes the site and removes the pages of an earlier one.
  /// - Parameters:
  ///   - reports: the folder of the lab, to which the pages link.
  ///   - origin: see ``KCIDBText/text(_:origin:)``.
  /// - Throws: ``ReportError`` that names the file.
  package static func write(
    _ lab: Lab, of reports: String, to folder: String, origin: String
  ) throws(ReportError) {
    try check(folder)
    do throws(FileError) {
      _ = try SyncedFolder(folder)
      let (site, root) = (FolderNames.resolved(folder), FolderNames.resolved(reports))
      let links = LabLinks(
        root: RelativePath.from(site ?? folder, to: root ?? reports), devices: lab.devices)
      for name in FolderNames.read(folder, limit: LabSearch.reportLimit) ?? [] where isDevice(name)
      {
        FolderNames.remove("\(folder)/\(name)")
      }
      for (place, device) in links.devices.enumerated() {
        try put(DevicePage.text(device, links), links.page(place), folder)
      }
      try put(OpenMetricsText.text(lab), "metrics.txt", folder)
      try put(KCIDBText.text(lab, origin: origin), "kcidb.json", folder)
      try put(LabPage.text(lab, links), "index.html", folder)
    } catch { throw ReportError(error) }
  }

  /// Whether a text may be the name of the lab in ``KCIDBText``.
  package static func isOrigin(_ text: String) -> Bool { KCIDBText.isOrigin(text) }

  private static func put(
    _ text: String, _ name: String, _ folder: String
  ) throws(FileError) {
    try WholeFile.write(Array(text.utf8), path: "\(folder)/\(name)")
  }

  private static func isDevice(_ name: String) -> Bool {
    name.hasPrefix(deviceHead) && name.hasSuffix(deviceTail)
      && Int(name.dropFirst(deviceHead.count).dropLast(deviceTail.count)) != nil
  }
}
