import Foundation

/// What a model may be computed on. Siftbox always computes on the processor.
public enum MLComputeUnits: Int, Sendable {
    case cpuOnly = 0, cpuAndGPU = 1, all = 2, cpuAndNeuralEngine = 3
}

/// How a model is loaded. Without effect here.
open class MLModelConfiguration: NSObject, NSCopying {
    open var computeUnits = MLComputeUnits.all
    open var modelDisplayName: String?
    open var allowLowPrecisionAccumulationOnGPU = false
    open var functionName: String?

    public override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MLModelConfiguration()
        copy.computeUnits = computeUnits
        copy.modelDisplayName = modelDisplayName
        copy.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
        copy.functionName = functionName
        return copy
    }
}

/// How a prediction is made. Without effect here.
open class MLPredictionOptions: NSObject {
    open var usesCPUOnly = false
    open var outputBackings: [String: Any] = [:]

    public override init() { super.init() }
}
