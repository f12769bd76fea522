#if canImport(UIKit)
  import UIKit

  /// The width of a view. Compiles only with Apple's UIKit, because Tactus has no UIView.
  public func width(of view: UIView) -> Double { Double(view.bounds.width) }

  /// Whether this package was compiled with a module UIKit.
  public let hasViews = true
#else
  /// Whether this package was compiled with a module UIKit.
  public let hasViews = false
#endif
