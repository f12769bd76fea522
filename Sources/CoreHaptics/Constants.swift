// Exported, because Apple's framework exports Foundation and the types of CoreGraphics.
@_exported public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The time 0, which means "as soon as possible" in every method with an `atTime` argument.
public let CHHapticTimeImmediate: TimeInterval = 0

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``CHHapticError``: `com.apple.CoreHaptics`, as on Apple's systems.
public let CoreHapticsErrorDomain: String = "com.apple.CoreHaptics"

/// The id of a sound that an engine has registered: above 0, and valid for that engine only.
public typealias CHHapticAudioResourceID = Int

/// A key of the options of a registered sound.
public typealias CHHapticAudioResourceKey = NSString

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A Boolean option, true by default: whether a sound is faded in and out to avoid clicks.
public let CHHapticAudioResourceKeyUseVolumeEnvelope: String =
  "CHHapticAudioResourceKeyUseVolumeEnvelope"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A Boolean option, false by default: whether a sound is looped.
public let CHHapticAudioResourceKeyLoopEnabled: String = "CHHapticAudioResourceKeyLoopEnabled"

/// Called when a player has ended, with nil or with the error of the device.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void
