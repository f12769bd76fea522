internal import Foundation
internal import Synchronization

/// A sound that an engine has registered.
struct AudioResource: Sendable {
  /// The file, without links, from the root.
  var path: String
  var usesVolumeEnvelope: Bool
  var loops: Bool
}
