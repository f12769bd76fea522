import Foundation

/// A deliberate fault, with which CI checks that the fuzzer finds faults. It requires an input that
/// is read completely and differs from every seed in one property.
///
/// The property is one that a random change of a seed changes in at least one of a thousand cases,
/// such as the length of a text that is a large part of the seed. A fault that is found less often
/// would be found by luck.
package enum PlantedFault {
  private static let isPlanted = ProcessInfo.processInfo.environment["TACTUS_FUZZ_PLANT"] == "1"

  /// Traps on a text with an odd number of bytes. All seeds have an even number.
  package static func check(_ text: String) { check(text.utf8.count) }

  /// Traps on an odd number. The seeds have an even number.
  package static func check(_ number: Int) {
    guard isPlanted, !number.isMultiple(of: 2) else { return }
    // The message goes to standard error, because an optimized precondition prints none.
    FileHandle.standardError.write(Data("the planted fault\n".utf8))
    preconditionFailure("the planted fault")
  }
}
