public import TactusDevice

extension SerialBackend: DiagnosableBackend {
  /// Checks the ports that devices can be plugged into, and finds out why this process cannot use
  /// them. Ports without a vendor id are left out, because they are built into the machine, which
  /// often has many of them.
  public func diagnose() -> [Finding] {
    var facts = SerialFacts()
    facts.ports = ports().filter { $0.vendor != nil }.map { port in
      SerialFacts.Port(
        path: port.path, problem: SystemPorts.access(port.path)?.message,
        latencyMilliseconds: SystemPorts.latencyTimerMilliseconds(of: port.path))
    }
    facts.hasModemManager = SystemProcesses.isRunning("ModemManager")
    return SerialFindings.all(facts)
  }
}
