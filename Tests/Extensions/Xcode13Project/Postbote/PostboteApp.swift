//
//  PostboteApp.swift
//  Postbote
//

import SwiftUI

@main
struct PostboteApp: App {
    var body: some Scene {
        WindowGroup { Text("Postbote") }
    }
}
