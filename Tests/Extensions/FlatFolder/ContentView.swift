import SwiftUI
import TheAppsOwnFramework

struct ContentView: View {
    var body: some View { List(Words.prizes, id: \.self) { Text($0) } }
}
