@testable import TactusCertification

/// Names of measurements as tests write them.
extension Measurement.Name: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
