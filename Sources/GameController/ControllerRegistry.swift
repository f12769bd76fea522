internal import CoreHaptics
internal import Dispatch
internal import Foundation
internal import TactusBackends
internal import TactusDevice
internal import TactusSystem

/// The controllers of one haptic server. It finds them, and reports connections and disconnections.
///
/// The registry searches for devices on its own dispatch queue, because a search may take a second.
/// Many changes in quick succession cause one further search.
final class ControllerRegistry: Sendable {
  private struct State {
    var controllers: [DeviceID: GCController] = [:]
    var watches: [any DeviceWatch] = []
    /// Whether another search must follow, because a device changed after the current one began.
    var isLookPending = false
  }

  private struct Entry: Sendable {
    weak var server: HapticServer?
    var registry: ControllerRegistry
  }

  private static let registries = Guarded<[Entry]>([])

  private let configuration: Configuration
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "tactus.controllers")

  /// The registry of the calling code's server, created at its first use; nil if no server can be
  /// started or the user's configuration is invalid.
  static var current: ControllerRegistry? {
    guard let server = try? HapticServer.current(),
      let configuration = try? server.standardConfiguration()
    else { return nil }
    let (registry, isNew) = registries.withLock { entries in
      entries.removeAll { $0.server == nil }
      if let entry = entries.first(where: { $0.server === server }) {
        return (entry.registry, false)
      }
      let registry = ControllerRegistry(server, configuration)
      entries.append(Entry(server: server, registry: registry))
      return (registry, true)
    }
    if isNew { registry.begin() }
    return registry
  }

  /// Runs a closure on the queue of the handlers, or immediately if there is no registry.
  static func run(_ job: @escaping @Sendable () -> Void) {
    if let registry = current { registry.post(job) } else { job() }
  }

  private init(_ server: HapticServer, _ configuration: Configuration) {
    self.configuration = configuration
    post = { [weak server] job in server?.runHandler(job) }
  }

  /// Begins to watch before it searches, so that no change in between is missed.
  private func begin() {
    let backends = (try? configuration.backendsInUse()) ?? []
    let watches = backends.compactMap { backend in
      backend.watch { [weak self] in self?.lookSoon() }
    }
    state.withLock { $0.watches = watches }
    queue.sync { look(posts: false) }
  }

  /// The controllers, sorted by id.
  var controllers: [GCController] {
    state.withLock { $0.controllers }.sorted { $0.key.description < $1.key.description }
      .map(\.value)
  }

  /// The haptics of a controller; nil if the controller cannot be opened.
  func haptics(of id: DeviceID) -> GCDeviceHaptics? {
    var configuration = configuration
    configuration.device = id
    configuration.backend = nil
    guard let device = try? configuration.open(id) else { return nil }
    return GCDeviceHaptics(configuration, device.capabilities.actuators)
  }

  private func lookSoon() {
    let isFirst = state.withLock { state in
      defer { state.isLookPending = true }
      return !state.isLookPending
    }
    guard isFirst else { return }
    queue.async {
      self.state.withLock { $0.isLookPending = false }
      self.look(posts: true)
    }
  }

  /// Compares the connected controllers with the known ones.
  private func look(posts: Bool) {
    let listings = ((try? configuration.devices()) ?? []).filter {
      $0.category == .pad && $0.availability == .available
    }
    let present = Set(listings.map(\.id))
    let (gone, come) = state.withLock { state in
      let gone = state.controllers.filter { !present.contains($0.key) }.map(\.value)
      for controller in gone { state.controllers[controller.id] = nil }
      let come = listings.filter { state.controllers[$0.id] == nil }.map {
        GCController($0, self)
      }
      for controller in come { state.controllers[controller.id] = controller }
      return (gone, come)
    }
    guard posts else { return }
    for controller in gone { post(.GCControllerDidDisconnect, of: controller) }
    for controller in come { post(.GCControllerDidConnect, of: controller) }
  }

  private func post(_ name: NSNotification.Name, of controller: GCController) {
    post { NotificationCenter.default.post(name: name, object: controller) }
  }
}
