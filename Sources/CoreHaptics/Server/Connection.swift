internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// An open device in the session, shared by all engines that play on it. The last engine that lets
/// go of it closes it.
final class Connection: Sendable {
  /// What the device is found by among the connections of the server.
  let id: DeviceID
  let output: SessionOutput
  private let session: Session
  private let engines = Guarded<[ObjectIdentifier: WeakEngine]>([:])
  private let isLossNoted = Guarded(false)
  private let noteLoss: @Sendable (Connection) -> Void

  /// - Parameter noteLoss: called once, when the device was lost and the engines know.
  init(
    _ id: DeviceID, _ output: SessionOutput, _ session: Session,
    noteLoss: @escaping @Sendable (Connection) -> Void
  ) {
    self.id = id
    self.output = output
    self.session = session
    self.noteLoss = noteLoss
    output.onGone { [weak self] in self?.tellLoss() }
  }

  deinit { session.close(output) }

  /// Whether the device has gone for good.
  var isLost: Bool { output.isGone }

  /// The engine is to be told of the loss of the device.
  func add(_ engine: EngineCore) {
    engines.withLock { $0[ObjectIdentifier(engine)] = WeakEngine(engine) }
    if isLost { engine.connectionWasLost(self) }
  }

  func remove(_ engine: EngineCore) {
    engines.withLock { engines in _ = engines.removeValue(forKey: ObjectIdentifier(engine)) }
  }

  /// The engines on the device, in no order.
  var users: [EngineCore] { engines.withLock { $0.values.compactMap(\.engine) } }

  /// The device has gone: every engine on it is reset, in the order in which nothing is promised.
  /// The device is let go of, so that it gets its old address when it comes back.
  func tellLoss() {
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
