internal import CoreHaptics
// As on Apple's systems, where a framework brings it.
@_exported public import Foundation
internal import TactusDevice
internal import TactusSystem

/// A game controller that is connected: the small part of Apple's class that leads to its haptics.
///
/// ```swift
/// for controller in GCController.controllers() {
///   print(controller.vendorName ?? "controller", controller.haptics != nil)
/// }
/// ```
///
/// A controller is one object from its connection to its disconnection; after that it is found no
/// more, and its engines have stopped with `gameControllerDisconnect`. One that is plugged in again
/// is a new object. Buttons and sticks are not here: read them with a library for input.
// Sendable: what changes is behind a lock.
open class GCController: NSObject, @unchecked Sendable {
  let id: DeviceID
  // Weak: the registry keeps its controllers.
  private weak let registry: ControllerRegistry?
  private let opened = Guarded<GCDeviceHaptics?>(nil)
  private let index = Guarded(GCControllerPlayerIndex.indexUnset)

  /// The name that the controller gives itself.
  open private(set) var vendorName: String?

  /// The kind of controller in Apple's words: ``GCProductCategoryDualSense`` and its like;
  /// `Switch Pro Controller` for that one.
  open private(set) var productCategory: String

  /// The player who holds the controller; `indexUnset` at first. It is kept for the app: no lamp
  /// shows it.
  open var playerIndex: GCControllerPlayerIndex {
    get { index.withLock { $0 } }
    set { index.withLock { $0 = newValue } }
  }

  /// Whether the controller is part of the machine's case: false.
  open var isAttachedToDevice: Bool { false }

  /// The controller's lamp: nil, as of a controller without one. Linux has its lamps under
  /// `/sys/class/leds`.
  open var light: GCDeviceLight? { nil }

  init(_ listing: DeviceListing, _ registry: ControllerRegistry) {
    id = listing.id
    vendorName = listing.name.isEmpty ? nil : listing.name
    productCategory = ProductCategory.name(of: listing)
    self.registry = registry
  }

  /// The controllers that are connected and may be used now, in the order of their ids.
  ///
  /// From the first call on, ``Foundation/NSNotification/Name/GCControllerDidConnect`` and
  /// ``Foundation/NSNotification/Name/GCControllerDidDisconnect`` are posted. It takes up to a
  /// second where a controller does not answer.
  open class func controllers() -> [GCController] { ControllerRegistry.current?.controllers ?? [] }

  /// The controller of the app: the first of ``controllers()``. Apple's is the one that was used
  /// last; which that is only its buttons say, which are not read here.
  open class var current: GCController? { controllers().first }

  /// Calls the handler: controllers are found without a search. Pair them in the system's settings.
  open class func startWirelessControllerDiscovery(
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    ControllerRegistry.run(completionHandler)
  }

  /// Nothing: there is no search that could end.
  open class func stopWirelessControllerDiscovery() {}

  /// The controller's haptics; nil if it cannot be opened.
  open var haptics: GCDeviceHaptics? {
    opened.withLock { haptics in
      if haptics == nil { haptics = registry?.haptics(of: id) }
      return haptics
    }
  }
}

// Apple's names.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension NSNotification.Name {
  /// Posted with the ``GCController`` as its object after it was connected. Unlike Apple's it comes
  /// on the queue of the engines' handlers, because a program for Linux need not serve the main
  /// queue.
  public static let GCControllerDidConnect = Self("GCControllerDidConnectNotification")
  /// Posted with the ``GCController`` as its object after it was disconnected, on the same queue.
  public static let GCControllerDidDisconnect = Self("GCControllerDidDisconnectNotification")
  /// The notice that a controller is used where another was. Tactus does not post it: buttons are
  /// not read.
  public static let GCControllerDidBecomeCurrent = Self("GCControllerDidBecomeCurrentNotification")
  /// The notice that another controller is used now. Tactus does not post it.
  public static let GCControllerDidStopBeingCurrent = Self(
    "GCControllerDidStopBeingCurrentNotification")
}
