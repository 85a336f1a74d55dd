// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation

/// The phone's services (iOS 4): one, of which nothing is known, as since iOS 16.4.
open class CTTelephonyNetworkInfo: NSObject {
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { ["0000000100000001": CTCarrier()] }
    open var subscriberCellularProvider: CTCarrier? { CTCarrier() }
    open var dataServiceIdentifier: String? { nil }
    open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
    open var currentRadioAccessTechnology: String? { nil }
    /// Never called: nothing changes.
    open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)?
}

/// A carrier (iOS 4), with the values that it has since iOS 16.4.
open class CTCarrier: NSObject {
    open var carrierName: String? { "--" }
    open var mobileCountryCode: String? { "65535" }
    open var mobileNetworkCode: String? { "65535" }
    open var isoCountryCode: String? { "--" }
    open var allowsVOIP: Bool { true }
}

public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
