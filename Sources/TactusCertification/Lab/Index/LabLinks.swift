/// The links of a site's pages.
struct LabLinks {
  /// The path from the site to the folder of the lab.
  var root: String
  var devices: [LabDevice]

  /// The page of a device.
  func page(_ place: Int) -> String { "device-\(place + 1).html" }

  /// The link to a page of a report, or to a test in it.
  func report(_ path: String, test: String? = nil) -> String {
    let folder = path == "." ? root : "\(root)/\(path)"
    return RelativePath.encoded("\(folder)/report.html") + (test.map { "#\($0)" } ?? "")
  }

  /// The link to the folder of a report.
  func folder(_ path: String) -> String { RelativePath.encoded("\(root)/\(path)/") }
}
