/// The class of the page's style that gives a verdict its colour.
extension Status {
  var tone: String {
    switch self {
    case .pass: "good"
    case .fail: "bad"
    case .error, .miss: "unknown"
    case .done, .skip: "neutral"
    }
  }
}

extension Limit.Standing {
  var tone: String {
    switch self {
    case .kept: "good"
    case .marginal: "marginal"
    case .exceeded: "bad"
    case .unmeasured: "unknown"
    }
  }
}

extension TestResult {
  /// The verdict in a coloured frame: `PASS, marginal`.
  var chip: String {
    var words = status.rawValue
    if isMarginal { words += ", marginal" }
    if waiver != nil { words = "\(originalStatus.rawValue), waived" }
    return "<span class=\"chip \(isMarginal ? "marginal" : status.tone)\">\(words)</span>"
  }
}
