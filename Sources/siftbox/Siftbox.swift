@main enum Siftbox { static func main() {} }
