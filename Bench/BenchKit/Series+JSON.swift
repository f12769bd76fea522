package import TactusJSON
internal import TactusStatistics
package import TactusSystem

extension Series {
  /// Writes the series as an object. Its `thread` has the keys that cyclictest (`--json`) writes
  /// for a thread: `histogram` (nanoseconds as keys), `cycles`, `min`, `max` and `avg`. The other
  /// keys are those of the benches.
  package func write(to json: inout JSONText, periodNanoseconds: Int64?) {
    json.beginObject()
    json.key("name")
    json.string(name)
    json.key("kind")
    json.string(kind.rawValue)
    json.key("resolution_in_ns")
    json.word("1")
    json.key("missed")
    json.word("\(missed)")
    json.key("uncertainty_in_ns")
    json.word(uncertaintyNanoseconds.map { "\($0)" } ?? "null")
    json.key("cpu_share")
    json.word(cpuShare.map { "\($0)" } ?? "null")
    let pooled = pooled
    json.key("thread")
    json.beginObject()
    json.key("0")
    pooled.write(to: &json)
    json.end()
    if let periodNanoseconds {
      json.key("corrected")
      CoordinatedOmission.corrected(pooled, periodNanoseconds: periodNanoseconds).write(to: &json)
    }
    json.key("blocks")
    json.beginArray()
    for block in blocks {
      json.beginObject(inline: true)
      for (name, p) in [("p50", 50.0), ("p99", 99), ("max", 100)] {
        json.key(name)
        json.word(block.histogram.percentile(p).map { "\($0)" } ?? "null")
      }
      json.end()
    }
    json.end()
    json.end()
  }
}

extension Histogram {
  fileprivate func write(to json: inout JSONText) {
    json.beginObject()
    json.key("histogram")
    json.beginObject(inline: true)
    for entry in entries {
      json.key("\(entry.value)")
      json.word("\(entry.count)")
    }
    json.end()
    json.key("cycles")
    json.word("\(count)")
    for (name, value) in [("min", minimum), ("max", maximum)] {
      json.key(name)
      json.word(value.map { "\($0)" } ?? "null")
    }
    json.key("avg")
    json.word(mean.map { "\($0)" } ?? "null")
    json.end()
  }
}

extension Ratio {
  /// Writes the median ratio with its confidence interval.
  package func write(to json: inout JSONText) {
    json.beginObject(inline: true)
    json.key("name")
    json.string(name)
    let values = [("median", estimate.median), ("low", estimate.low), ("high", estimate.high)]
    for (key, value) in values {
      json.key(key)
      json.word("\(value)")
    }
    json.key("blocks")
    json.word("\(estimate.count)")
    json.end()
  }
}

extension RunHeader {
  package func write(to json: inout JSONText) {
    json.beginObject()
    for line in lines {
      json.key(line.name)
      json.string(line.value)
    }
    json.end()
  }
}
