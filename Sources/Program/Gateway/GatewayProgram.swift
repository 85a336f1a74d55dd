import Glibc

/// `siftbox-gateway`: HTTP for the control socket.
@main
enum GatewayProgram {
    static func main() { exit(2) }
}
