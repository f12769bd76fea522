// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Foundation
public import TactusDevice

extension MyBackend: DiagnosableBackend {
  public func diagnose() -> [Finding] {
    isServiceRunning
      ? [Finding(.good, "my service", "runs")]
      : [Finding(.poor, "my service", "does not run", fix: "systemctl --user start my-service")]
  }
}

private let isServiceRunning = FileManager.default.fileExists(atPath: "/run/my-service")
