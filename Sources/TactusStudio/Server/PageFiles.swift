/// The files of the page, by their paths.
enum PageFiles {
  /// The file at a path of a request; nil: there is none. A path is a key, and leads to no file
  /// of the disk.
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
