import Foundation

/// A fault that is known, to show that the fuzzer finds one: it needs a text that is read whole,
/// and has at a certain place what no seed has.
enum PlantedFault {
  private static let isPlanted = ProcessInfo.processInfo.environment["TACTUS_FUZZ_PLANT"] == "1"

  /// Traps on a text of an odd number of bytes; those of the seeds are even.
  static func check(_ text: String) {
    guard isPlanted, !text.utf8.count.isMultiple(of: 2) else { return }
    // In words on standard error, because an optimized precondition has none.
    FileHandle.standardError.write(Data("the planted fault\n".utf8))
    preconditionFailure("the planted fault")
  }
}
