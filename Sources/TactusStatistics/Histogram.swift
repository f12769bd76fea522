/// The number of occurrences of each value: integer nanoseconds, negative for early events.
///
/// Every distinct value is kept with its count, so that percentiles are exact and not limited by
/// predefined buckets. The memory is bounded by ``distinctLimit``: if one more distinct value would
/// exceed it, neighbouring values are joined into steps of 2, 4, 8 ... nanoseconds, only as coarse
/// as necessary. ``resolutionNanoseconds`` is the step, and ``isExact`` whether it is 1. Count,
/// minimum, maximum and mean are exact at any step.
///
///     step 1    │ 3 │ 4 │ 6 │ 7 │ 12 │ 13 │        six values, limit 4
///     step 2    │ 2...3 │ 4...5 │ 6...7 │ 12...13 │  four steps: fits
///
/// The step depends only on the values and the limit, not on their order. Merging is therefore
/// associative and commutative: histograms of blocks or threads can be merged in any order.
///
/// Adding allocates memory. Therefore the playback thread writes to memory that was allocated
/// before, and another thread adds the values later.
package struct Histogram: Sendable, Hashable {
  /// The default limit: about a million. The table then takes 32 MiB, and twice that while it is
  /// rehashed.
  package static let standardDistinctLimit = 1 << 20

  /// The largest number of distinct values, or of steps after joining; at least 2.
  package private(set) var distinctLimit: Int
  /// The number of values.
  package private(set) var count = 0

  /// The count of each step; its key is the value shifted right by `shift`.
  private var counts: [Int64: Int] = [:]
  /// The step is two to this power.
  private var shift = 0
  private var lowest = Int64.max
  private var highest = Int64.min
  /// Exact: a count below 2⁶³ times a value of at most 2⁶³ fits.
  private var sum: Int128 = 0

  /// Creates an empty histogram. A limit below 2 counts as 2, because joining cannot go further.
  package init(distinctLimit: Int = Histogram.standardDistinctLimit) {
    self.distinctLimit = max(distinctLimit, 2)
  }

  /// A histogram of `values`. O(n) expected.
  package init(
    _ values: some Sequence<Int64>, distinctLimit: Int = Histogram.standardDistinctLimit
  ) {
    self.init(distinctLimit: distinctLimit)
    for value in values { add(value) }
  }

  /// Adds `value` `count` times. O(1) expected; O(distinct values) when it exceeds the limit, which
  /// can happen at most 63 times.
  ///
  /// `count` must not be negative, and all counts together must fit in `Int`.
  package mutating func add(_ value: Int64, count: Int = 1) {
    precondition(count >= 0, "the count must not be negative")
    guard count > 0 else { return }
    self.count += count
    lowest = min(lowest, value)
    highest = max(highest, value)
    sum += Int128(value) * Int128(count)
    counts[value >> Int64(shift), default: 0] += count
    if counts.count > distinctLimit { join(atLeast: shift + 1) }
  }

  /// Adds all values of `other`. O(distinct values of both) expected.
  ///
  /// The result has the coarser step and the lower limit of the two.
  package mutating func merge(_ other: Histogram) {
    distinctLimit = min(distinctLimit, other.distinctLimit)
    count += other.count
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
    sum += other.sum
    join(atLeast: other.shift)
    for (step, stepCount) in other.counts {
      counts[step >> Int64(shift - other.shift), default: 0] += stepCount
      if counts.count > distinctLimit { join(atLeast: shift + 1) }
    }
  }

  /// This histogram merged with `other`; see ``merge(_:)``.
  package func merging(_ other: Histogram) -> Histogram {
    var result = self
    result.merge(other)
    return result
  }

  /// Makes the step at least two to the power of `target`, and coarse enough for the limit.
  private mutating func join(atLeast target: Int) {
    while shift < target || counts.count > distinctLimit {
      let by = Int64(max(target - shift, 1))
      var joined: [Int64: Int] = [:]
      joined.reserveCapacity(min(counts.count, distinctLimit))
      for (step, stepCount) in counts { joined[step >> by, default: 0] += stepCount }
      counts = joined
      shift += Int(by)
    }
  }
}

extension Histogram {
  package var isEmpty: Bool { count == 0 }
  /// The least value; nil if there are no values. Exact.
  package var minimum: Int64? { isEmpty ? nil : lowest }
  /// The greatest value; nil if there are no values. Exact.
  package var maximum: Int64? { isEmpty ? nil : highest }
  /// The arithmetic mean; nil if there are no values. Only the division rounds.
  package var mean: Double? { isEmpty ? nil : Double(sum) / Double(count) }

  /// The width of a step: 1 while every value is kept separately.
  package var resolutionNanoseconds: Int64 { shift < 63 ? 1 << Int64(shift) : .max }
  /// Whether percentiles and entries are exact.
  package var isExact: Bool { shift == 0 }

  /// The greatest value of a step.
  private func upperEnd(of step: Int64) -> Int64 {
    min((step << Int64(shift)) | ((1 << Int64(shift)) &- 1), highest)
  }

  /// Values in ascending order, each with its count. O(d log d) in the distinct values.
  ///
  /// After joining, each entry is the greatest value of its step, so that results derived from the
  /// entries may be too high by less than a step, but never too low.
  package var entries: [Entry] {
    counts.map { step, count in Entry(value: upperEnd(of: step), count: count) }
      .sorted { $0.value < $1.value }
  }

  /// A value and its count.
  package struct Entry: Sendable, Hashable {
    /// Nanoseconds.
    package var value: Int64
    /// At least 1.
    package var count: Int

    package init(value: Int64, count: Int) {
      self.value = value
      self.count = count
    }
  }
}
