import SwiftUI

@main
struct NoticeApp: App {
    var body: some Scene { WindowGroup { ContentView() } }
}
