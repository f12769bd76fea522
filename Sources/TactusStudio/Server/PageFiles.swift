/// The files of the page, by their paths.
enum PageFiles {
  /// The file for the path of a request; nil if there is none. The path is a key in a table of
  /// embedded files, not a path on the disk.
  static func response(to path: String) -> WebResponse? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard path.hasPrefix("/"), let body = EmbeddedFiles.all[name] else { return nil }
    let suffix = name.split(separator: ".").last.map(String.init) ?? ""
    return WebResponse(status: .ok, type: types[suffix] ?? "application/octet-stream", body: body)
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
  ]
}
