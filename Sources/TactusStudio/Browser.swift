internal import Foundation

/// The browser of the desktop.
enum Browser {
  /// Opens an address in the browser if the desktop has `xdg-open`. Otherwise the user opens the
  /// printed address.
  static func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let program = folders.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard hasDesktop, let program else { return }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
