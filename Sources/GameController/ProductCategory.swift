internal import TactusDevice

/// Apple's names for the kinds of controllers.
enum ProductCategory {
  /// The category of a controller, found by its vendor id and product id.
  static func name(of listing: DeviceListing) -> String {
    switch (listing.identity?.vendor, listing.identity?.product) {
    case (0x054c, 0x0ce6), (0x054c, 0x0df2): GCProductCategoryDualSense
    case (0x054c, 0x05c4), (0x054c, 0x09cc), (0x054c, 0x0ba0): GCProductCategoryDualShock4
    case (0x045e, _): GCProductCategoryXboxOne
    case (0x057e, 0x2009): "Switch Pro Controller"
    default: GCProductCategoryHID
    }
  }
}

// Apple's names.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The category of Sony's pads of 2020 and later.
public let GCProductCategoryDualSense: String = "DualSense"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The category of Sony's pads of 2013 and 2016, and of their wireless adapter.
public let GCProductCategoryDualShock4: String = "DualShock 4"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The category of Microsoft's pads.
public let GCProductCategoryXboxOne: String = "Xbox One"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The category of pads made for Apple's systems. Tactus never reports it.
public let GCProductCategoryMFi: String = "MFi"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The category of every pad without a more specific category.
public let GCProductCategoryHID: String = "HID"
