#if SystemLibraries
  internal import CSndFile
  internal import Glibc

  /// Bytes that libsndfile reads like a file.
  ///
  /// libsndfile calls the functions of ``functions()`` with a pointer to the file on the decoding
  /// thread, while the decoder keeps the file alive.
  final class MemoryFile {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The functions that libsndfile calls. They are created in a nonisolated function, because a
    /// closure at the top level of a program would check for the main thread and trap.
    nonisolated static func functions() -> SF_VIRTUAL_IO {
      unsafe SF_VIRTUAL_IO(
        get_filelen: { unsafe MemoryFile.at($0)?.length ?? 0 },
        seek: { unsafe MemoryFile.at($2)?.seek($0, $1) ?? -1 },
        read: { unsafe MemoryFile.at($2)?.read($0, $1) ?? 0 },
        write: { _, _, _ in 0 },
        tell: { unsafe MemoryFile.at($0)?.tell ?? 0 })
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> MemoryFile? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<MemoryFile>.fromOpaque(context).takeUnretainedValue()
    }

    private var length: sf_count_t { sf_count_t(bytes.count) }
    private var tell: sf_count_t { sf_count_t(position) }

    /// Moves within the bytes; a place outside becomes the nearer end.
    private func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
      let base =
        switch whence {
        case SEEK_CUR: position
        case SEEK_END: bytes.count
        default: 0
        }
      let (place, isTooLarge) = base.addingReportingOverflow(Int(offset))
      if isTooLarge { return -1 }
      position = min(max(place, 0), bytes.count)
      return sf_count_t(position)
    }

    private func read(_ target: UnsafeMutableRawPointer?, _ wanted: sf_count_t) -> sf_count_t {
      let count = min(max(Int(wanted), 0), bytes.count - position)
      guard count > 0, let target = unsafe target else { return 0 }
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(start: target, count: count)
          .copyBytes(from: source[position..<position + count])
      }
      position += count
      return sf_count_t(count)
    }
  }
#endif
