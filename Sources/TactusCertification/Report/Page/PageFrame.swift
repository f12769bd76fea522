internal import TactusPlot

/// The outer part of every page: one file that loads no other.
enum PageFrame {
  /// - Parameters:
  ///   - title: the title of the window; it is escaped here.
  ///   - style: rules in addition to those of ``PageStyle``.
  ///   - body: the content, in HTML.
  static func html(title: String, style: String = "", body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(XMLText.escaped(title))</title>
    <style>
    \(PageStyle.sheet)\(style.isEmpty ? "" : "\n" + style)
    </style>
    </head>
    <body>
    <main>
    \(body)</main>
    </body>
    </html>

    """
  }
}
