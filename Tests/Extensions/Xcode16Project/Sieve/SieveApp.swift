//
//  SieveApp.swift
//  Sieve
//

import SwiftUI

@main
struct SieveApp: App {
    var body: some Scene {
        WindowGroup { Text("Sieve") }
    }
}
