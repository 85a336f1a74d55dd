"""Makes the models of this folder, except for the networks, and what scikit-learn answers for them.

    pip install coremltools==9.0 scikit-learn==1.5.1
    python make_models.py

The tests need only models.json: for each model its file in base64, and cases: inputs by name, and the outputs that are
expected.
"""
import base64
import json
import os

import coremltools as ct
import numpy as np
from coremltools import proto
from coremltools.models import MLModel, datatypes
from coremltools.models.tree_ensemble import TreeEnsembleClassifier
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier, RandomForestRegressor
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import Normalizer, OneHotEncoder, StandardScaler
from sklearn.svm import SVR, LinearSVC
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

FOLDER = os.path.dirname(os.path.abspath(__file__))
made = {}
random = np.random.RandomState(18)
convert = ct.converters.sklearn.convert


def save(name, model, cases):
    spec = model.get_spec() if isinstance(model, MLModel) else model
    made[name] = {
        "model": base64.b64encode(spec.SerializeToString()).decode(),
        "cases": [{"inputs": i, "outputs": o} for i, o in cases]}


def plain(value):
    if isinstance(value, np.ndarray):
        return value.tolist()
    return value.item()


def labels(model, row):
    return dict(zip([str(c) for c in model.classes_], model.predict_proba(row)[0]))


# Numbers that decide between three labels.
features = random.randn(80, 4)
kinds = np.array(["ham", "promo", "spam"])[(features @ random.randn(4, 3)).argmax(axis=1)]
points = [random.randn(1, 4) * 2 for _ in range(6)]


def classifier(name, model, output="label", probabilities=True, classes=kinds, times=1):
    model.fit(features.astype(np.float32), classes)
    converted = convert(model, "features", output)
    cases = []
    for point in points:
        point = point.astype(np.float32).astype(np.float64)
        outputs = {output: model.predict(point)[0]}
        if probabilities:
            outputs["classProbability"] = {k: v * times for k, v in labels(model, point).items()}
        cases.append(({"features": point[0]}, outputs))
    save(name, converted, cases)


numbers = (features[:, 0] > 0).astype(int)
classifier("glm-three", LogisticRegression(multi_class="ovr"))
classifier("glm-two", LogisticRegression(multi_class="ovr"), classes=numbers)
classifier("linear-svc", LinearSVC(), probabilities=False)
classifier("tree", DecisionTreeClassifier(max_depth=4, random_state=1))
# The converter does not divide by the number of trees: Core ML's "probabilities" are the sums.
classifier("forest", RandomForestClassifier(5, max_depth=4, random_state=1), times=5)
classifier("forest-two", RandomForestClassifier(4, max_depth=2, random_state=1), classes=numbers)
classifier("boosted-two", GradientBoostingClassifier(n_estimators=6, random_state=1), classes=numbers)


def regressor(name, model):
    model.fit(features.astype(np.float32), features @ [1, -2, 0.5, 3] + np.sin(features[:, 0]))
    cases = []
    for point in points:
        point = point.astype(np.float32).astype(np.float64)
        cases.append(({"features": point[0]}, {"value": model.predict(point)[0]}))
    save(name, convert(model, "features", "value"), cases)


regressor("linear", LinearRegression())
regressor("tree-value", DecisionTreeRegressor(max_depth=4, random_state=1))
regressor("forest-value", RandomForestRegressor(4, max_depth=4, random_state=1))
regressor("svr-linear", SVR(kernel="linear"))
regressor("svr-radial", SVR(kernel="rbf", gamma=0.3))
regressor("svr-polynomial", SVR(kernel="poly", degree=2, gamma=0.4, coef0=1))

# Trees made by hand: the first label is the reference; each branch behavior; missing values.
trees = TreeEnsembleClassifier(
    [("a", datatypes.Double()), ("b", datatypes.Double())], ["one", "two", "three"], "label")
trees.set_default_prediction_value([0.25, -0.5])
behaviors = ["BranchOnValueLessThanEqual", "BranchOnValueLessThan", "BranchOnValueGreaterThanEqual",
             "BranchOnValueGreaterThan", "BranchOnValueEqual", "BranchOnValueNotEqual"]
for number, behavior in enumerate(behaviors):
    trees.add_branch_node(number, 0, number % 2, 1.0, behavior, 1, 2, missing_value_tracks_true_child=number % 3 == 0)
    trees.add_leaf_node(number, 1, {0: 0.5 + number, 1: -0.25})
    trees.add_leaf_node(number, 2, {1: 0.75 * number})
trees.set_post_evaluation_transform("Classification_SoftMaxWithZeroClassReference")


def by_hand(a, b):
    sums = np.array([0.0, 0.25, -0.5])
    tests = [np.less_equal, np.less, np.greater_equal, np.greater, np.equal, np.not_equal]
    for number, test in enumerate(tests):
        value = [a, b][number % 2]
        if number % 3 == 0 if np.isnan(value) else test(value, 1.0):
            sums += [0, 0.5 + number, -0.25]
        else:
            sums += [0, 0, 0.75 * number]
    powers = np.exp(sums - sums.max())
    return powers / powers.sum()


cases = []
for a, b in [(0.0, 0.0), (1.0, 1.0), (2.0, 0.5), (1.0, 3.0)]:
    result = by_hand(a, b)
    names = ["one", "two", "three"]
    cases.append(({"a": a, "b": b}, {"label": names[result.argmax()], "classProbability": dict(zip(names, result))}))
save("trees-by-hand", trees.spec, cases)

# Words in a dictionary, as in a bag of words, and a classifier after them.
texts = ["win a prize now", "lunch at noon", "prize prize claim", "see you at lunch", "claim now", "noon works"]
words = [{w: float(t.split().count(w)) for w in t.split()} for t in texts]
spam = np.array(["spam", "ham", "spam", "ham", "spam", "ham"])
bag = Pipeline([("words", DictVectorizer(sparse=False)), ("model", LogisticRegression(multi_class="ovr"))])
bag.fit(words, spam)
cases = []
for text in ["prize at noon", "win win claim", "lunch", "unknown words", "prize now now now"]:
    counts = {w: float(text.split().count(w)) for w in text.split()}
    cases.append(({"words": counts}, {"label": bag.predict([counts])[0], "classProbability": labels(bag, [counts])}))
save("bag-of-words", convert(bag, "words", "label"), cases)

scaled = Pipeline([("scale", StandardScaler()), ("model", LogisticRegression(multi_class="ovr"))])
classifier("scaled", scaled)


def transformer(name, model, rows, inputs=None):
    cases = []
    for row in rows:
        result = model.transform(inputs(row) if inputs else np.array([row], dtype=float))
        cases.append(({"features": row}, {"output": np.asarray(result).reshape(-1)}))
    save(name, convert(model, [("features", datatypes.Array(len(rows[0])))], "output"), cases)


transformer("scaler", StandardScaler().fit(features), [p[0] for p in points])
transformer("normalizer-l1", Normalizer("l1"), [p[0] for p in points] + [[0.0, 0, 0, 0]])
transformer("normalizer-l2", Normalizer("l2"), [p[0] for p in points])
transformer("normalizer-max", Normalizer("max"), [abs(p[0]) for p in points])
codes = OneHotEncoder(sparse_output=False, handle_unknown="ignore").fit([[0, 2], [1, 0], [2, 1]])
transformer("one-hot", codes, [[0.0, 1], [2, 2], [1, 0]])


def spec(kind, inputs, outputs):
    """A model of one kind, whose parameters are filled in by the caller."""
    model = proto.Model_pb2.Model()
    model.specificationVersion = 1
    for target, list_ in [(model.description.input, inputs), (model.description.output, outputs)]:
        for name, type_ in list_:
            feature = target.add()
            feature.name = name
            datatypes._set_datatype(feature.type, type_)
    getattr(model, kind).SetInParent()
    return model


integer, text, number = datatypes.Int64(), datatypes.String(), datatypes.Double()

one = spec("oneHotEncoder", [("word", text)], [("output", datatypes.Array(3))])
one.oneHotEncoder.stringCategories.vector.extend(["red", "green", "blue"])
save("one-hot-text", one, [({"word": "green"}, {"output": [0.0, 1, 0]}), ({"word": "blue"}, {"output": [0.0, 0, 1]})])

mapping = spec("categoricalMapping", [("word", text)], [("code", integer)])
for word, code in [("red", 7), ("green", -2)]:
    entry = mapping.categoricalMapping.stringToInt64Map.map
    entry[word] = code
mapping.categoricalMapping.int64Value = 99
save("mapping", mapping, [({"word": w}, {"code": c}) for w, c in [("red", 7), ("green", -2), ("blue", 99)]])

back = spec("categoricalMapping", [("code", integer)], [("word", text)])
for code, word in [(7, "red"), (-2, "green")]:
    back.categoricalMapping.int64ToStringMap.map[code] = word
back.categoricalMapping.strValue = "other"
save("mapping-back", back, [({"code": c}, {"word": w}) for c, w in [(7, "red"), (-2, "green"), (0, "other")]])

imputer = spec("imputer", [("features", datatypes.Array(3))], [("output", datatypes.Array(3))])
imputer.imputer.imputedDoubleArray.vector.extend([1.5, 2.5, 3.5])
imputer.imputer.replaceDoubleValue = -1
save("imputer", imputer, [({"features": [-1.0, 0, -1]}, {"output": [1.5, 0, 3.5]})])

extractor = spec("arrayFeatureExtractor", [("features", datatypes.Array(4))], [("output", datatypes.Array(2))])
extractor.arrayFeatureExtractor.extractIndex.extend([3, 0])
save("extractor", extractor, [({"features": [1.0, 2, 3, 4]}, {"output": [4.0, 1]})])

vectorizer = spec(
    "featureVectorizer", [("a", number), ("b", datatypes.Array(2)), ("c", datatypes.Dictionary(integer))],
    [("output", datatypes.Array(6))])
for name, count in [("c", 3), ("a", 1), ("b", 2)]:
    column = vectorizer.featureVectorizer.inputList.add()
    column.inputColumn, column.inputDimensions = name, count
save("vectorizer", vectorizer, [
    ({"a": 5.0, "b": [6.0, 7], "c": {"1": 2.5}}, {"output": [0, 2.5, 0, 5.0, 6, 7]})])

identity = spec("identity", [("a", number)], [("a", number)])
save("identity", identity, [({"a": 5.25}, {"a": 5.25})])

integers = spec("dictVectorizer", [("counts", datatypes.Dictionary(integer))], [("output", datatypes.Array(3))])
integers.dictVectorizer.int64ToIndex.vector.extend([10, 20, 30])
save("counts", integers, [({"counts": {"20": 4.0, "99": 1.0, "30": 2.0}}, {"output": [0.0, 4, 2]})])

# Transforms that scikit-learn has not: the first label as the reference, and probit.
for name, weights, transform, encoding in [
    ("glm-reference", [[0.5, -1.0], [2.0, 0.25]], 0, 0), ("glm-probit", [[0.5, -1.0]], 1, 0)]:
    glm = spec("glmClassifier", [("features", datatypes.Array(2))],
               [("label", text), ("classProbability", datatypes.Dictionary(text))])
    glm.description.predictedFeatureName = "label"
    glm.description.predictedProbabilitiesName = "classProbability"
    for row, offset in zip(weights, [0.125, -0.5]):
        glm.glmClassifier.weights.add().value.extend(row)
        glm.glmClassifier.offset.append(offset)
    glm.glmClassifier.postEvaluationTransform = transform
    glm.glmClassifier.classEncoding = encoding
    names = ["a", "b", "c"][:len(weights) + 1]
    glm.glmClassifier.stringClassLabels.vector.extend(names)
    cases = []
    for x in ([1.0, 2.0], [-3.0, 0.5], [0.0, 0.0]):
        sums = np.array(weights) @ x + [0.125, -0.5][:len(weights)]
        if transform == 0:
            powers = np.exp(np.concatenate([[0], sums]))
            result = powers / powers.sum()
        else:
            from scipy.stats import norm
            result = np.array([norm.cdf(-sums[0]), norm.cdf(sums[0])])
        cases.append(({"features": x},
                      {"label": names[result.argmax()], "classProbability": dict(zip(names, result))}))
    save(name, glm, cases)

# Kinds that are refused by name.
for kind in ["textClassifier", "wordTagger", "gazetteer", "wordEmbedding", "customModel", "mlProgram",
             "supportVectorClassifier", "kNearestNeighborsClassifier"]:
    refused = spec(kind, [("text", text)], [("label", text)])
    if kind == "textClassifier":
        refused.description.predictedFeatureName = "label"
        refused.textClassifier.revision = 1
        refused.textClassifier.language = "en"
        refused.textClassifier.modelParameterData = b"not public"
        refused.textClassifier.stringClassLabels.vector.extend(["ham", "spam"])
    save("refused-" + kind, refused, [])

with open(os.path.join(FOLDER, "models.json"), "w") as file:
    json.dump(made, file, indent=0, default=plain)
