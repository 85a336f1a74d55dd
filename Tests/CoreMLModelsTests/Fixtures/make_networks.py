"""Makes the neural networks of this folder, and what other implementations answer for them in float32.

    pip install coremltools==9.0 onnx onnxruntime
    python make_networks.py

Recurrent layers are compared with onnxruntime's LSTM, GRU and RNN, the others with numpy.
"""
import base64
import json
import os

import numpy as np
import onnx
import onnxruntime
from coremltools.models import MLModel, datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from onnx import TensorProto, helper

FOLDER = os.path.dirname(os.path.abspath(__file__))
made = {}
random = np.random.RandomState(7)


def weights(*shape):
    return (random.randn(*shape) * 0.5).astype(np.float32)


def save(name, builder, cases):
    made[name] = {
        "model": base64.b64encode(builder.spec.SerializeToString()).decode(),
        "cases": [{"inputs": i, "outputs": o} for i, o in cases]}


def plain(value):
    if isinstance(value, np.ndarray):
        # Shaped arrays, {"shape": …, "values": …}.
        return {"shape": list(value.shape), "values": value.reshape(-1).tolist()}
    return value.item()


def network(inputs, outputs, exact=True):
    return NeuralNetworkBuilder(inputs, outputs, disable_rank5_shape_mapping=exact)


def run_onnx(op, x, W, R, B, hidden, direction, **attributes):
    """The sequence of outputs and the last one of an ONNX recurrent operator."""
    directions = 2 if direction == "bidirectional" else 1
    node = helper.make_node(op, ["x", "W", "R", "B"], ["Y", "Yh"], hidden_size=hidden, direction=direction, **attributes)
    constants = [onnx.numpy_helper.from_array(a, n) for a, n in [(W, "W"), (R, "R"), (B, "B")]]
    graph = helper.make_graph(
        [node], "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, x.shape)],
        [helper.make_tensor_value_info("Y", TensorProto.FLOAT, None),
         helper.make_tensor_value_info("Yh", TensorProto.FLOAT, None)], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)])
    model.ir_version = 8
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})


def sequence(length, size):
    return weights(length, 1, size)


SIZE, HIDDEN, LENGTH = 3, 4, 5

# The gates of Core ML are [i, f, o, z]; ONNX has [i, o, f, z].
for name, direction, all_, peephole in [
    ("lstm", "forward", False, False), ("lstm-sequence", "forward", True, False),
    ("lstm-reverse", "reverse", False, False), ("lstm-peephole", "forward", True, True),
    ("lstm-both", "bidirectional", False, False), ("lstm-both-sequence", "bidirectional", True, False)]:
    count = 2 if direction == "bidirectional" else 1
    W = [[weights(HIDDEN, SIZE) for _ in range(4)] for _ in range(count)]
    R = [[weights(HIDDEN, HIDDEN) for _ in range(4)] for _ in range(count)]
    b = [[weights(HIDDEN) for _ in range(4)] for _ in range(count)]
    P = [weights(HIDDEN) for _ in range(3)]
    builder = network([("x", datatypes.Array(SIZE))], [("y", datatypes.Array(HIDDEN * count))], exact=False)
    builder.add_optionals([("h_in", HIDDEN), ("c_in", HIDDEN)], [("h_out", HIDDEN), ("c_out", HIDDEN)]) if count == 1 \
        else builder.add_optionals(
            [(n, HIDDEN) for n in ["h_in", "c_in", "hr_in", "cr_in"]],
            [(n, HIDDEN) for n in ["h_out", "c_out", "hr_out", "cr_out"]])
    if count == 1:
        builder.add_unilstm(
            "layer", R[0], W[0], b[0], HIDDEN, SIZE, ["x", "h_in", "c_in"], ["y", "h_out", "c_out"], output_all=all_,
            peep=P if peephole else None, reverse_input=direction == "reverse")
    else:
        builder.add_bidirlstm(
            "layer", R[0], W[0], b[0], R[1], W[1], b[1], HIDDEN, SIZE, ["x", "h_in", "c_in", "hr_in", "cr_in"],
            ["y", "h_out", "c_out", "hr_out", "cr_out"], output_all=all_)
    order = [0, 2, 1, 3]
    stacked = [np.stack([np.concatenate([m[k] for k in order]) for m in ms]) for ms in (W, R)]
    bias = np.stack([np.concatenate([m[k] for k in order] + [np.zeros(4 * HIDDEN, np.float32)]) for m in b])
    cases = []
    for _ in range(2):
        x = sequence(LENGTH, SIZE)
        if peephole:
            # In numpy: onnxruntime's operator takes them as a further input.
            def sigmoid(v): return 1 / (1 + np.exp(-v))
            h, c, ys = np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32), []
            for t in range(LENGTH):
                g = [W[0][k] @ x[t, 0] + R[0][k] @ h + b[0][k] for k in range(4)]
                i, f = sigmoid(g[0] + P[0] * c), sigmoid(g[1] + P[1] * c)
                c = f * c + i * np.tanh(g[3])
                h = np.tanh(c) * sigmoid(g[2] + P[2] * c)
                ys.append(h)
            result = np.stack(ys)[:, None, :]
        else:
            y, last = run_onnx("LSTM", x, stacked[0], stacked[1], bias, HIDDEN, direction)
            result = (np.concatenate([y[:, d] for d in range(count)], axis=-1) if all_
                      else np.concatenate([last[d] for d in range(count)], axis=-1)[None])
        shape = list(result.shape) + [1, 1] if all_ else [HIDDEN * count]
        cases.append(({"x": x}, {"y": result.reshape(shape)}))
    save("network-" + name, builder, cases)

for name, inner in [("gru", "SIGMOID"), ("gru-hard", "SIGMOID_HARD")]:
    W = [weights(HIDDEN, SIZE) for _ in range(3)]
    R = [weights(HIDDEN, HIDDEN) for _ in range(3)]
    b = [weights(HIDDEN) for _ in range(3)]
    builder = network([("x", datatypes.Array(SIZE))], [("y", datatypes.Array(HIDDEN))], exact=False)
    builder.add_optionals([("h_in", HIDDEN)], [("h_out", HIDDEN)])
    builder.add_gru("layer", R, W, b, HIDDEN, SIZE, ["x", "h_in"], ["y", "h_out"], inner_activation=inner)
    attributes = {"linear_before_reset": 0}
    if inner == "SIGMOID_HARD":
        attributes |= {"activations": ["HardSigmoid", "Tanh"], "activation_alpha": [0.2], "activation_beta": [0.5]}
    cases = []
    for _ in range(2):
        x = sequence(LENGTH, SIZE)
        _, last = run_onnx(
            "GRU", x, np.concatenate(W)[None], np.concatenate(R)[None],
            np.concatenate(b + [np.zeros(3 * HIDDEN, np.float32)])[None], HIDDEN, "forward", **attributes)
        cases.append(({"x": x}, {"y": last.reshape(HIDDEN)}))
    save("network-" + name, builder, cases)

W, R, b = weights(HIDDEN, SIZE), weights(HIDDEN, HIDDEN), weights(HIDDEN)
builder = network([("x", datatypes.Array(SIZE))], [("y", datatypes.Array(HIDDEN))], exact=False)
builder.add_optionals([("h_in", HIDDEN)], [("h_out", HIDDEN)])
builder.add_simple_rnn("layer", R, W, b, HIDDEN, SIZE, "TANH", ["x", "h_in"], ["y", "h_out"], output_all=True)
x = sequence(LENGTH, SIZE)
y, _ = run_onnx("RNN", x, W[None], R[None], np.concatenate([b, 0 * b])[None], HIDDEN, "forward")
save("network-rnn", builder, [({"x": x}, {"y": y.reshape(LENGTH, 1, HIDDEN, 1, 1)})])

# A small text classifier of the older form: numbers of words, embedding, LSTM, inner product, softmax.
WORDS, VECTOR = 12, 4
E, W1, b1 = weights(WORDS, VECTOR), weights(3, HIDDEN), weights(3)
W = [weights(HIDDEN, VECTOR) for _ in range(4)]
R = [weights(HIDDEN, HIDDEN) for _ in range(4)]
b = [weights(HIDDEN) for _ in range(4)]
builder = NeuralNetworkBuilder(
    [("words", datatypes.Array(1))], [("classProbability", datatypes.Dictionary(datatypes.String()))], mode="classifier")
builder.add_optionals([("h_in", HIDDEN), ("c_in", HIDDEN)], [("h_out", HIDDEN), ("c_out", HIDDEN)])
builder.add_embedding("vectors", np.ascontiguousarray(E.T), None, WORDS, VECTOR, False, "words", "vectors")
builder.add_unilstm("memory", R, W, b, HIDDEN, VECTOR, ["vectors", "h_in", "c_in"], ["memory", "h_out", "c_out"])
builder.add_inner_product("dense", W1, b1, HIDDEN, 3, True, "memory", "scores")
builder.add_softmax("softmax", "scores", "probabilities")
names = ["ham", "promo", "spam"]
builder.set_class_labels(names, predicted_feature_name="label", prediction_blob="probabilities")
order = [0, 2, 1, 3]
cases = []
for text in [[1, 2, 3], [11, 0, 5, 5, 7], [4]]:
    x = E[text][:, None, :]
    _, last = run_onnx(
        "LSTM", x, np.concatenate([W[k] for k in order])[None], np.concatenate([R[k] for k in order])[None],
        np.concatenate([b[k] for k in order] + [np.zeros(4 * HIDDEN, np.float32)])[None], HIDDEN, "forward")
    scores = W1 @ last.reshape(-1) + b1
    result = np.exp(scores - scores.max())
    result /= result.sum()
    cases.append((
        {"words": np.array(text, dtype=np.float32).reshape(-1, 1, 1)},
        {"label": names[result.argmax()], "classProbability": dict(zip(names, result))}))
save("network-text", builder, cases)

# Layers one by one. Each case has one input of the shape.


def layer(name, shape, add, expected, shape_out=None, exact=True, count=2, make=None):
    builder = network([("x", datatypes.Array(*shape))], [("y", datatypes.Array(*(shape_out or shape)))], exact)
    add(builder)
    cases = []
    for _ in range(count):
        x = make() if make else weights(*shape) * 3
        y = np.asarray(expected(x), dtype=np.float32)
        cases.append(({"x": x}, {"y": y.reshape(shape_out or shape)}))
    save("layer-" + name, builder, cases)


C, H, W_ = 3, 2, 4
M, v = weights(5, 6), weights(5)
layer("innerProduct", (2, 6), lambda n: n.add_inner_product("l", M, v, 6, 5, True, "x", "y"),
      lambda x: x @ M.T + v, (2, 5))
layer("innerProduct-5", (6,), lambda n: n.add_inner_product("l", M, None, 6, 5, False, "x", "y"),
      lambda x: M @ x, (5,), exact=False)
T = weights(7, 3)
layer("embeddingND", (4, 1), lambda n: n.add_embedding_nd("l", "x", "y", 7, 3, np.ascontiguousarray(T.T), v[:3]),
      lambda x: T[x[:, 0].astype(int)] + v[:3], (4, 3), make=lambda: random.randint(0, 7, (4, 1)).astype(np.float32))

for kind, parameters, function in [
    ("RELU", None, lambda x: np.maximum(x, 0)), ("LEAKYRELU", [0.2], lambda x: np.where(x >= 0, x, 0.2 * x)),
    ("TANH", None, np.tanh), ("SCALED_TANH", [1.5, 0.5], lambda x: 1.5 * np.tanh(0.5 * x)),
    ("SIGMOID", None, lambda x: 1 / (1 + np.exp(-x))),
    ("SIGMOID_HARD", [0.2, 0.5], lambda x: np.clip(0.2 * x + 0.5, 0, 1)),
    ("LINEAR", [2.0, -1.0], lambda x: 2 * x - 1), ("ELU", 0.7, lambda x: np.where(x >= 0, x, 0.7 * (np.exp(x) - 1))),
    ("SOFTSIGN", None, lambda x: x / (1 + abs(x))), ("SOFTPLUS", None, lambda x: np.log1p(np.exp(x))),
    ("THRESHOLDEDRELU", 0.5, lambda x: np.where(x >= 0.5, x, 0))]:
    layer("activation-" + kind, (2, 3), lambda n: n.add_activation("l", kind, "x", "y", parameters), function)


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


layer("softmax", (C, H, W_), lambda n: n.add_softmax("l", "x", "y"), lambda x: softmax(x, 0))
layer("softmaxND", (H, W_), lambda n: n.add_softmax_nd("l", "x", "y", -1), lambda x: softmax(x, -1))
B = weights(C)
layer("bias", (C, H, W_), lambda n: n.add_bias("l", B, "x", "y", [C]), lambda x: x + B[:, None, None])
B1 = weights(C, H, W_)
layer("scale", (C, H, W_), lambda n: n.add_scale("l", B1, B, True, "x", "y", [C, H, W_], [C]),
      lambda x: x * B1 + B[:, None, None])
layer("add-number", (C,), lambda n: n.add_elementwise("l", ["x"], "y", "ADD", 1.5), lambda x: x + 1.5)
layer("multiply-number", (C,), lambda n: n.add_elementwise("l", ["x"], "y", "MULTIPLY", -2.5), lambda x: x * -2.5)
for mode in ["ADD", "MULTIPLY", "AVE", "MAX", "MIN"]:
    def combine(n, mode=mode):
        n.add_activation("a", "TANH", "x", "t")
        n.add_elementwise("l", ["x", "t"], "y", mode)
    function = {"ADD": np.add, "MULTIPLY": np.multiply, "AVE": lambda a, b: (a + b) / 2, "MAX": np.maximum,
                "MIN": np.minimum}[mode]
    layer("elementwise-" + mode, (C, H), combine, lambda x: function(x, np.tanh(x)))
row = weights(W_)


def broadcast(n):
    n.add_load_constant_nd("c", "c", row, (W_,))
    n.add_add_broadcastable("l", ["x", "c"], "y")


layer("addBroadcastable", (H, W_), broadcast, lambda x: x + row)
for mode, function in [("sum", np.sum), ("avg", np.mean), ("prod", np.prod), ("max", np.max), ("min", np.min),
                       ("sumsquare", lambda x, axis, keepdims: (x * x).sum(axis=axis, keepdims=keepdims)),
                       ("L1", lambda x, axis, keepdims: abs(x).sum(axis=axis, keepdims=keepdims)),
                       ("L2", lambda x, axis, keepdims: np.sqrt((x * x).sum(axis=axis, keepdims=keepdims))),
                       ("logsum", lambda x, axis, keepdims: np.log(x + 1e-6).sum(axis=axis, keepdims=keepdims)),
                       ("argmax", lambda x, axis, keepdims: x.argmax(axis=axis)[..., None])]:
    layer("reduce-" + mode, (C, H, W_), lambda n: n.add_reduce("l", "x", "y", "W", mode),
          lambda x: function(x, axis=-1, keepdims=True), (C, H, 1),
          make=lambda: abs(weights(C, H, W_)) + 0.1)
layer("reduce-CHW", (C, H, W_), lambda n: n.add_reduce("l", "x", "y", "CHW", "sum"), lambda x: x.sum(), (1, 1, 1))
layer("reduceMean", (C, H, W_), lambda n: n.add_reduce_mean("l", "x", "y", axes=[0, 2], keepdims=False),
      lambda x: x.mean(axis=(0, 2)), (H,))
layer("reduceMax", (C, H, W_), lambda n: n.add_reduce_max("l", "x", "y", axes=[-2], keepdims=True),
      lambda x: x.max(axis=1, keepdims=True), (C, 1, W_))
layer("reduceSum", (C, H), lambda n: n.add_reduce_sum("l", "x", "y", reduce_all=True), lambda x: x.sum(), (1,))
layer("flatten-first", (C, H, W_), lambda n: n.add_flatten("l", 0, "x", "y"), lambda x: x, (C * H * W_, 1, 1))
layer("flatten-last", (C, H, W_), lambda n: n.add_flatten("l", 1, "x", "y"), lambda x: x.transpose(1, 2, 0),
      (C * H * W_, 1, 1))
layer("reshape-first", (C, H, W_), lambda n: n.add_reshape("l", "x", "y", (4, 3, 2), 0), lambda x: x, (4, 3, 2), exact=False)
layer("reshape-last", (C, H, W_), lambda n: n.add_reshape("l", "x", "y", (4, 3, 2), 1),
      lambda x: x.transpose(1, 2, 0).reshape(3, 2, 4).transpose(2, 0, 1), (4, 3, 2), exact=False)
layer("permute", (C, H, W_), lambda n: n.add_permute("l", (0, 3, 1, 2), "x", "y"), lambda x: x.transpose(2, 0, 1),
      (W_, C, H), exact=False)
layer("transpose", (C, H, W_), lambda n: n.add_transpose("l", (2, 0, 1), "x", "y"), lambda x: x.transpose(2, 0, 1),
      (W_, C, H))
layer("reshapeStatic", (C, H), lambda n: n.add_reshape_static("l", "x", "y", (H, C)), lambda x: x, (H, C))
layer("squeeze", (1, C, 1), lambda n: n.add_squeeze("l", "x", "y", axes=[0, -1]), lambda x: x, (C,))
layer("expandDims", (C,), lambda n: n.add_expand_dims("l", "x", "y", axes=[0, 2]), lambda x: x, (1, C, 1))
layer("flattenTo2D", (C, H, W_), lambda n: n.add_flatten_to_2d("l", "x", "y", axis=1), lambda x: x, (C, H * W_))
layer("clip", (C, H), lambda n: n.add_clip("l", "x", "y", -0.5, 0.75), lambda x: np.clip(x, -0.5, 0.75))
layer("slice", (C, H, W_), lambda n: n.add_slice("l", "x", "y", "width", 1, -1, 1), lambda x: x[:, :, 1:-1], (C, H, 2))
for mode, alpha, function in [("sqrt", 1, np.sqrt), ("rsqrt", 1, lambda x: 1 / np.sqrt(x + 1e-6)),
                              ("inverse", 1, lambda x: 1 / (x + 1e-6)), ("power", 1.5, lambda x: x ** 1.5),
                              ("exp", 1, np.exp), ("log", 1, np.log), ("abs", 1, abs),
                              ("threshold", 0.6, lambda x: np.maximum(x, 0.6))]:
    layer("unary-" + mode, (C, H), lambda n: n.add_unary("l", "x", "y", mode, alpha=alpha, epsilon=1e-6), function,
          make=lambda: abs(weights(C, H)) + 0.1)


def concat(n, add):
    n.add_activation("a", "TANH", "x", "t")
    add(n)


layer("concat", (C, H, W_), lambda n: concat(n, lambda n: n.add_elementwise("l", ["x", "t"], "y", "CONCAT")),
      lambda x: np.concatenate([x, np.tanh(x)], axis=0), (2 * C, H, W_))
layer("concatND", (C, H), lambda n: concat(n, lambda n: n.add_concat_nd("l", ["x", "t"], "y", -1)),
      lambda x: np.concatenate([x, np.tanh(x)], axis=-1), (C, 2 * H))


def halves(n):
    n.add_split("s", "x", ["a", "b"])
    n.add_elementwise("l", ["b", "a"], "y", "CONCAT")


layer("split", (4, 1, 1), halves, lambda x: np.concatenate([x[2:], x[:2]]))


def repeat(n):
    n.add_sequence_repeat("r", 3, "x", "s")
    n.add_inner_product("l", M[:3, :3].copy(), None, 3, 3, False, "s", "y")


layer("sequenceRepeat", (3,), repeat, lambda x: np.concatenate([M[:3, :3] @ x] * 3), (3, 1, 3, 1, 1), exact=False)

# Weights stored in half precision, and with eight bits.
from coremltools.models.neural_network import quantization_utils

for name, bits, mode in [("half", 16, "linear"), ("eight-bits", 8, "linear"), ("table", 8, "kmeans_lut")]:
    K = (random.randint(-128, 127, (20, 30)) / 64).astype(np.float32) if bits == 8 else weights(20, 30)
    builder = network([("x", datatypes.Array(30))], [("y", datatypes.Array(20))])
    builder.add_inner_product("l", K, None, 30, 20, False, "x", "y")
    if bits == 16:
        K = K.astype(np.float16)
        params = builder.spec.neuralNetwork.layers[0].innerProduct.weights
        params.floatValue[:] = []
        params.float16Value = K.reshape(-1).tobytes()
        K = K.astype(np.float32)
    else:
        raw = random.randint(0, 256, (20, 30)).astype(np.uint8)
        params = builder.spec.neuralNetwork.layers[0].innerProduct.weights
        params.floatValue[:] = []
        params.rawValue = raw.tobytes()
        params.quantization.numberOfBits = 8
        if mode == "linear":
            scale, bias = abs(weights(20)) / 64, weights(20)
            params.quantization.linearQuantization.scale.extend(scale)
            params.quantization.linearQuantization.bias.extend(bias)
            K = raw.astype(np.float32) * scale[:, None] + bias[:, None]
        else:
            table = weights(256)
            params.quantization.lookupTableQuantization.floatValue.extend(table)
            K = table[raw]
    x = weights(30)
    save("weights-" + name, builder, [({"x": x}, {"y": K @ x})])

# A layer that is refused by name.
builder = network([("x", datatypes.Array(3, 4, 4))], [("y", datatypes.Array(3, 4, 4))])
builder.add_pooling("pool", 2, 2, 1, 1, "MAX", "SAME", "x", "y")
save("refused-pooling", builder, [])

with open(os.path.join(FOLDER, "networks.json"), "w") as file:
    json.dump(made, file, indent=0, default=plain)
