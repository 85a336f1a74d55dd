import SwiftUI

struct ContentView: View {
    var body: some View {
        List(KeywordStore.shared.keywords) { keyword in
            Text(keyword.text)
        }
    }
}
