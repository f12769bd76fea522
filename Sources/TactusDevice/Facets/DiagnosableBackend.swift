/// A backend that knows what keeps a process from its devices: a facet, which a backend adopts
/// where playing needs more than the devices themselves, such as rights and services. `tactus
/// doctor` asks for it.
public protocol DiagnosableBackend: HapticBackend {
  /// What was found, in the order in which it is to be read; nothing of single devices, which are
  /// listed beside. Needs no rights, and returns within a second.
  func diagnose() -> [Finding]
}
