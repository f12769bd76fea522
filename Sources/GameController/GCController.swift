internal import CoreHaptics
public import Foundation
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

  /// The name that the controller gives itself.
  public let vendorName: String?

  init(_ listing: DeviceListing, _ registry: ControllerRegistry) {
    id = listing.id
    vendorName = listing.name.isEmpty ? nil : listing.name
    self.registry = registry
  }

  /// The controllers that are connected and may be used now, in the order of their ids.
  ///
  /// From the first call on, ``Foundation/NSNotification/Name/GCControllerDidConnect`` and
  /// ``Foundation/NSNotification/Name/GCControllerDidDisconnect`` are posted. It takes up to a
  /// second where a controller does not answer.
  open class func controllers() -> [GCController] { ControllerRegistry.current?.controllers ?? [] }

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
}
