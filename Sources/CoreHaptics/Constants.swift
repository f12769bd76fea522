// As on Apple's systems, where a framework brings Foundation and the types of CoreGraphics.
@_exported public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// 0: "as soon as possible" in every method with an `atTime` argument.
public let CHHapticTimeImmediate: TimeInterval = 0

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``CHHapticError``: `com.apple.CoreHaptics`, as on Apple's systems.
public let CoreHapticsErrorDomain: String = "com.apple.CoreHaptics"

/// A sound that an engine has registered, above 0. It belongs to that engine.
public typealias CHHapticAudioResourceID = Int

/// A key of the options that a sound is registered with.
public typealias CHHapticAudioResourceKey = NSString

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Boolean, true unless said otherwise: whether a sound is faded in and out to avoid clicks.
public let CHHapticAudioResourceKeyUseVolumeEnvelope: String =
  "CHHapticAudioResourceKeyUseVolumeEnvelope"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Boolean, false unless said otherwise: whether a sound is looped.
public let CHHapticAudioResourceKeyLoopEnabled: String = "CHHapticAudioResourceKeyLoopEnabled"

/// Called when a player has ended, with an error where it failed.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void
