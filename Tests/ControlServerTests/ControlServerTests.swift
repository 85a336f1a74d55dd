import Testing

@Suite struct ControlServerTests {}
