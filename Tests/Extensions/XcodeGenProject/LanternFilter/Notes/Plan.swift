final class Handler {}
