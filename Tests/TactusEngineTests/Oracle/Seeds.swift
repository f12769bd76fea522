import Foundation

/// The seeds of a search through random scripts.
///
/// `TACTUS_SEARCH_PART=3` uses the first third of them. The short run of CI does so; the long run
/// uses all of them, and a tenth with sanitizers.
enum Seeds {
  private static let part =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_PART"].flatMap(UInt64.init)

  static func of(_ seeds: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    let count = (seeds.upperBound - seeds.lowerBound + 1) / max(part ?? 1, 1)
    return seeds.lowerBound...seeds.lowerBound + max(count, 1) - 1
  }
}
