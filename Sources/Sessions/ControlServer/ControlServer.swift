import ControlProtocol
package import Device

/// The control socket of an open inbox.
package final class ControlServer {
    private let phone: Phone

    package init(_ phone: Phone) { self.phone = phone }
}
