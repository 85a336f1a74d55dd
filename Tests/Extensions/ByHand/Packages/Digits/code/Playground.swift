import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true
