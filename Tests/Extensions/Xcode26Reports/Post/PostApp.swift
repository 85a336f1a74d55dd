import SwiftUI

@main
struct PostApp: App {
    var body: some Scene {
        WindowGroup { Text("Post") }
    }
}
