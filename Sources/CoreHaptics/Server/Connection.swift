internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// An open device in the session, shared by all engines that play on it. It is closed when the last
/// engine releases it.
final class Connection: Sendable {
  /// The id of the device among the connections of the server.
  let id: DeviceID
  let output: SessionOutput
  private let session: Session
  private let engines = Guarded<[ObjectIdentifier: WeakEngine]>([:])
  private let isLossNoted = Guarded(false)
  private let noteLoss: @Sendable (Connection) -> Void

  /// - Parameter noteLoss: called once, after the device was lost and the engines were notified.
  init(
    _ id: DeviceID, _ output: SessionOutput, _ session: Session,
    noteLoss: @escaping @Sendable (Connection) -> Void
  ) {
    self.id = id
    self.output = output
    self.session = session
    self.noteLoss = noteLoss
    output.onGone { [weak self] in self?.reportLoss() }
  }

  deinit { session.close(output) }

  /// Whether the device was lost.
  var isLost: Bool { output.isGone }

  /// Adds an engine, which is notified when the device is lost.
  func add(_ engine: EngineCore) {
    engines.withLock { $0[ObjectIdentifier(engine)] = WeakEngine(engine) }
    if isLost { engine.connectionWasLost(self) }
  }

  func remove(_ engine: EngineCore) {
    engines.withLock { engines in _ = engines.removeValue(forKey: ObjectIdentifier(engine)) }
  }

  /// The engines on the device, in no particular order.
  var users: [EngineCore] { engines.withLock { $0.values.compactMap(\.engine) } }

  /// Resets every engine on the lost device, in no particular order. The device is closed, so that
  /// it gets the same address when it is connected again.
  func reportLoss() {
    for engine in users { engine.connectionWasLost(self) }
    let isFirst = isLossNoted.withLock { isNoted in
      defer { isNoted = true }
      return !isNoted
    }
    guard isFirst else { return }
    session.close(output)
    noteLoss(self)
  }
}

private struct WeakEngine: Sendable {
  private(set) weak var engine: EngineCore?

  init(_ engine: EngineCore) { self.engine = engine }
}
