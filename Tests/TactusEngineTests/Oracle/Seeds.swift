import Foundation

/// The seeds of a search through random scripts.
///
/// With `TACTUS_SEARCH_PART=10` the first tenth of them: what CI does under the address sanitizer,
/// where the comparison with the oracle says nothing new.
enum Seeds {
  private static let part =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_PART"].flatMap(UInt64.init)

  static func of(_ seeds: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    let count = (seeds.upperBound - seeds.lowerBound + 1) / max(part ?? 1, 1)
    return seeds.lowerBound...seeds.lowerBound + max(count, 1) - 1
  }
}
