import Foundation
import Testing

@testable import TactusStudio

/// Checks the embedded files of the page.
@Suite struct PageFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/TactusStudio/Page").standardizedFileURL

  @Test func `every file of the page is embedded as it is`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(EmbeddedFiles.all.keys) == Set(names))
    for name in names {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name))
      #expect(EmbeddedFiles.all[name] == Array(bytes), "\(name)")
    }
  }

  @Test(arguments: [
    "", "index.html", "//", "/.", "/..", "/../index.html", "/./index.html", "/index.html/",
    "/Index.html", "/%2e%2e/etc/passwd", "/etc/passwd", "/index.html\u{0}", "/link",
  ])
  func `no other path leads to a file`(_ path: String) {
    #expect(PageFiles.response(to: path) == nil)
  }

  @Test func `the page loads nothing from elsewhere`() throws {
    #expect(PageFiles.response(to: "/")?.type == "text/html; charset=utf-8")
    for (name, bytes) in EmbeddedFiles.all {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("http://www.w3.org/2000/svg", with: "")
      for word in ["http:", "https:", "//cdn", "@import", "eval(", "innerHTML", "style=\""] {
        #expect(!text.contains(word), "\(name) contains \(word)")
      }
    }
  }

  @Test func `each answer forbids what the page does not need`() throws {
    let response = WebResponse.text(.ok, "x").bytes(host: "127.0.0.1:1")
    let head = String(decoding: response, as: UTF8.self)
    for line in [
      "Content-Security-Policy: default-src 'none'; script-src 'self';", "frame-ancestors 'none'",
      "connect-src 'self' ws://127.0.0.1:1;", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Cache-Control: no-store", "Content-Length: 2\r\n",
    ] { #expect(head.contains(line)) }
  }
}
