import SwiftUI

@main
struct KurierApp: App {
    var body: some Scene {
        WindowGroup { Text("Kurier") }
    }
}
