/// The layers of neural networks, by the number of their field in the format.
enum LayerKind: Int, CaseIterable, Sendable {
    case convolution = 100, pooling = 120, activation = 130, innerProduct = 140, embedding = 150, batchnorm = 160
    case mvn = 165, l2normalize = 170, softmax = 175, lrn = 180, crop = 190, padding = 200, upsample = 210
    case resizeBilinear = 211, cropResize = 212, unary = 220, add = 230, multiply = 231, average = 240
    case scale = 245, bias = 250, max = 260, min = 261, dot = 270, reduce = 280, loadConstant = 290, reshape = 300
    case flatten = 301, permute = 310, concat = 320, split = 330, sequenceRepeat = 340, reorganizeData = 345
    case slice = 350, simpleRecurrent = 400, gru = 410, uniDirectionalLSTM = 420, biDirectionalLSTM = 430
    case custom = 500, copy = 600, branch = 605, loop = 615, loopBreak = 620, loopContinue = 625
    case rangeStatic = 635, rangeDynamic = 640, clip = 660, ceil = 665, floor = 670, sign = 680, round = 685
    case exp2 = 700, sin = 710, cos = 715, tan = 720, asin = 730, acos = 735, atan = 740, sinh = 750, cosh = 755
    case tanh = 760, asinh = 770, acosh = 775, atanh = 780, erf = 790, gelu = 795, equal = 815, notEqual = 820
    case lessThan = 825, lessEqual = 827, greaterThan = 830, greaterEqual = 832, logicalOr = 840, logicalXor = 845
    case logicalNot = 850, logicalAnd = 855, modBroadcastable = 865, minBroadcastable = 870
    case maxBroadcastable = 875, addBroadcastable = 880, powBroadcastable = 885, divideBroadcastable = 890
    case floorDivBroadcastable = 895, multiplyBroadcastable = 900, subtractBroadcastable = 905, tile = 920
    case stack = 925, gather = 930, scatter = 935, gatherND = 940, scatterND = 945, softmaxND = 950
    case gatherAlongAxis = 952, scatterAlongAxis = 954, reverse = 960, reverseSeq = 965, splitND = 975
    case concatND = 980, transpose = 985, sliceStatic = 995, sliceDynamic = 1000, slidingWindows = 1005
    case topK = 1015, argMin = 1020, argMax = 1025, embeddingND = 1040, batchedMatmul = 1045, getShape = 1065
    case loadConstantND = 1070, fillLike = 1080, fillStatic = 1085, fillDynamic = 1090, broadcastToLike = 1100
    case broadcastToStatic = 1105, broadcastToDynamic = 1110, squeeze = 1120, expandDims = 1125
    case flattenTo2D = 1130, reshapeLike = 1135, reshapeStatic = 1140, reshapeDynamic = 1145
    case rankPreservingReshape = 1150, constantPad = 1155, randomNormalLike = 1170, randomNormalStatic = 1175
    case randomNormalDynamic = 1180, randomUniformLike = 1190, randomUniformStatic = 1195
    case randomUniformDynamic = 1200, randomBernoulliLike = 1210, randomBernoulliStatic = 1215
    case randomBernoulliDynamic = 1220, categoricalDistribution = 1230, reduceL1 = 1250, reduceL2 = 1255
    case reduceMax = 1260, reduceMin = 1265, reduceSum = 1270, reduceProd = 1275, reduceMean = 1280
    case reduceLogSum = 1285, reduceSumSquare = 1290, reduceLogSumExp = 1295, whereNonZero = 1313
    case matrixBandPart = 1315, lowerTriangular = 1320, upperTriangular = 1325, whereBroadcastable = 1330
    case layerNormalization = 1350, nonMaximumSuppression = 1400, oneHot = 1450, cumSum = 1455, clampedReLU = 1460
    case argSort = 1461, pooling3d = 1465, globalPooling3d = 1466, sliceBySize = 1470, convolution3d = 1471

    /// Its name in the format.
    var name: String { "\(self)" }
}
