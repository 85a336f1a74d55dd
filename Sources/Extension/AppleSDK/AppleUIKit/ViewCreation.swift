// Views and controllers that are created through their class, as in `cellClass.init(style: .default, reuseIdentifier: nil)`:
// AppleFoundation/ObjectCreation.swift has the reasons, and `ModuleAdditions` of ExtensionBuilder the initializers. They
// consume their arguments.

extension UIView {
    @_silgen_name("siftbox_UIView_init_frame")
    @usableFromInline convenience init(_dynamic frame: CGRect) { self.init(frame: frame) }
    @_silgen_name("siftbox_UIView_init_frame")
    fileprivate class func _created(_ frame: CGRect) -> UIView
}

extension NSObjectProtocol where Self: UIView {
    @_silgen_name("siftbox_instance_frame")
    @MainActor public static func _instance(frame: CGRect) -> Self {
        // An initializer allocates an object of the class that it is called on, which is this one: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        _created(frame) as! Self
    }
}

extension UITableViewCell {
    @_silgen_name("siftbox_UITableViewCell_init_style")
    @usableFromInline convenience init(_dynamic style: CellStyle, _ reuseIdentifier: String?) {
        self.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    @_silgen_name("siftbox_UITableViewCell_init_style")
    fileprivate class func _created(_ style: CellStyle, _ reuseIdentifier: __owned String?) -> UITableViewCell
}

extension NSObjectProtocol where Self: UITableViewCell {
    @_silgen_name("siftbox_instance_style")
    @MainActor public static func _instance(
        style: UITableViewCell.CellStyle, reuseIdentifier: __owned String?
    ) -> Self {
        // An initializer allocates an object of the class that it is called on, which is this one: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        _created(style, reuseIdentifier) as! Self
    }
}

extension UITableViewHeaderFooterView {
    @_silgen_name("siftbox_UITableViewHeaderFooterView_init_reuseIdentifier")
    @usableFromInline convenience init(_dynamic reuseIdentifier: String?) {
        self.init(reuseIdentifier: reuseIdentifier)
    }
    @_silgen_name("siftbox_UITableViewHeaderFooterView_init_reuseIdentifier")
    fileprivate class func _created(_ reuseIdentifier: __owned String?) -> UITableViewHeaderFooterView
}

extension NSObjectProtocol where Self: UITableViewHeaderFooterView {
    @_silgen_name("siftbox_instance_reuseIdentifier")
    @MainActor public static func _instance(reuseIdentifier: __owned String?) -> Self {
        // An initializer allocates an object of the class that it is called on, which is this one: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        _created(reuseIdentifier) as! Self
    }
}

extension UIViewController {
    @_silgen_name("siftbox_UIViewController_init_nibName")
    @usableFromInline convenience init(_dynamic nibName: String?, _ bundle: Bundle?) {
        self.init(nibName: nibName, bundle: bundle)
    }
    @_silgen_name("siftbox_UIViewController_init_nibName")
    fileprivate class func _created(_ nibName: __owned String?, _ bundle: __owned Bundle?) -> UIViewController
}

extension NSObjectProtocol where Self: UIViewController {
    @_silgen_name("siftbox_instance_nibName")
    @MainActor public static func _instance(nibName: __owned String?, bundle: __owned Bundle?) -> Self {
        // An initializer allocates an object of the class that it is called on, which is this one: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        _created(nibName, bundle) as! Self
    }
}
