#if SystemLibraries
  internal import TactusSystem

  /// A file that libsndfile reads by its descriptor, which stays open as long as this object.
  final class OpenFile {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }
#endif
