internal import CoreHaptics
// Exported, because Apple's GameController exports Foundation.
@_exported public import Foundation
internal import TactusDevice
internal import TactusSystem

/// A connected game controller: the small part of Apple's class that leads to its haptics.
///
/// ```swift
/// for controller in GCController.controllers() {
///   print(controller.vendorName ?? "controller", controller.haptics != nil)
/// }
/// ```
///
/// A controller is represented by one object from its connection to its disconnection. After that
/// the object is no longer listed, and its engines have stopped with `gameControllerDisconnect`. A
/// controller that is connected again gets a new object. Buttons and sticks are not supported: read
/// them with an input library.
// Sendable: locks guard the parts that change.
open class GCController: NSObject, @unchecked Sendable {
  let id: DeviceID
  // Weak, because the registry keeps its controllers alive.
  private weak let registry: ControllerRegistry?
  private let opened = Guarded<GCDeviceHaptics?>(nil)
  private let index = Guarded(GCControllerPlayerIndex.indexUnset)

  /// The name that the controller reports.
  open private(set) var vendorName: String?

  /// The kind of controller in Apple's terms: ``GCProductCategoryDualSense`` and similar ones;
  /// `Switch Pro Controller` for that controller.
  open private(set) var productCategory: String

  /// The player who holds the controller; `indexUnset` at first. The value is only kept for the
  /// app, and no light shows it.
  open var playerIndex: GCControllerPlayerIndex {
    get { index.withLock { $0 } }
    set { index.withLock { $0 = newValue } }
  }

  /// Whether the controller is built into the machine. Always false.
  open var isAttachedToDevice: Bool { false }

  /// The light of the controller. Always nil, as for a controller without a light. Linux provides
  /// the lights of controllers under `/sys/class/leds`.
  open var light: GCDeviceLight? { nil }

  init(_ listing: DeviceListing, _ registry: ControllerRegistry) {
    id = listing.id
    vendorName = listing.name.isEmpty ? nil : listing.name
    productCategory = ProductCategory.name(of: listing)
    self.registry = registry
  }

  /// The connected controllers that may be used now, sorted by id.
  ///
  /// The first call starts the posting of ``Foundation/NSNotification/Name/GCControllerDidConnect``
  /// and ``Foundation/NSNotification/Name/GCControllerDidDisconnect``. That call takes up to a
  /// second if a controller does not answer.
  open class func controllers() -> [GCController] { ControllerRegistry.current?.controllers ?? [] }

  /// The controller of the app: the first of ``controllers()``. On Apple's systems it is the
  /// controller that was used last. Tactus cannot determine that, because it does not read buttons.
  open class var current: GCController? { controllers().first }

  /// Only calls the handler, because paired controllers are found without a search. Pair a
  /// controller in the system's settings.
  open class func startWirelessControllerDiscovery(
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    ControllerRegistry.run(completionHandler)
  }

  /// Does nothing, because no search runs that it could end.
  open class func stopWirelessControllerDiscovery() {}

  /// The controller's haptics; nil if the controller cannot be opened.
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
  /// Posted after a controller was connected, with the ``GCController`` as its object. It is posted
  /// on the queue of the engines' handlers, and not on the main queue as on Apple's systems,
  /// because a program for Linux need not run the main queue.
  public static let GCControllerDidConnect = Self("GCControllerDidConnectNotification")
  /// Posted after a controller was disconnected, with the ``GCController`` as its object, on the
  /// same queue as ``GCControllerDidConnect``.
  public static let GCControllerDidDisconnect = Self("GCControllerDidDisconnectNotification")
  /// The notification that another controller became the current one. Tactus does not post it,
  /// because buttons are not read.
  public static let GCControllerDidBecomeCurrent = Self("GCControllerDidBecomeCurrentNotification")
  /// The notification that a controller is no longer the current one. Tactus does not post it.
  public static let GCControllerDidStopBeingCurrent = Self(
    "GCControllerDidStopBeingCurrentNotification")
}
