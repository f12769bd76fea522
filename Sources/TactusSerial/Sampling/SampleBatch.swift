/// The samples that arrived since the last look.
struct SampleBatch: Sendable, Hashable {
  var runs: [SampleRun] = []
  /// Why the samples cannot be used; nil if they can.
  var problem: String?

  var isEmpty: Bool { runs.isEmpty && problem == nil }
}
