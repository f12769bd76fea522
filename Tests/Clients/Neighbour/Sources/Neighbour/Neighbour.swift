#if canImport(UIKit)
  import UIKit

  /// The width of a view. Compiles only with Apple's UIKit, because the UIKit of Tactus has no
  /// UIView.
  public func width(of view: UIView) -> Double { Double(view.bounds.width) }

  /// Whether a module UIKit could be imported when this package was compiled.
  public let hasViews = true
#else
  /// Whether a module UIKit could be imported when this package was compiled.
  public let hasViews = false
#endif
