/// The limits that `tactus bench --check` enforces: one file per bench, listed here.
package enum Thresholds {
  package static let jitter = PackageResources.jitter_json
  package static let latency = PackageResources.latency_json
  package static let sound = PackageResources.sound_json
  package static let throughput = PackageResources.throughput_json
  package static let watching = PackageResources.watching_json
}
