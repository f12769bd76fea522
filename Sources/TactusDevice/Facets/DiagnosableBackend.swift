/// A facet for a backend that can find out why a process cannot use its devices. A backend adopts
/// it if playing needs more than a device, such as permissions or a service. Used by `tactus
/// doctor`.
public protocol DiagnosableBackend: HapticBackend {
  /// The findings, in the order in which they are shown. Findings about single devices are left
  /// out, because these devices are listed separately. Needs no privileges, and returns within a
  /// second.
  func diagnose() -> [Finding]
}
