import SwiftUI

@main
struct ByHandApp: App {
    var body: some Scene {
        WindowGroup { Text("By Hand") }
    }
}
