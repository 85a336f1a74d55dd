"""Makes the models of the extensions CoreMLWords, CoreMLTrees, CoreMLNetwork, CoreMLStandIn and CoreMLForms, and prints what
scikit-learn and numpy answer for the messages of their sessions.

    pip install coremltools==9.0 scikit-learn==1.5.1
    python CoreML-models.py
"""
import json
import os
import re

import coremltools as ct
import numpy as np
from coremltools import proto
from coremltools.models import datatypes
from coremltools.models.neural_network import NeuralNetworkBuilder
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline

FOLDER = os.path.dirname(os.path.abspath(__file__))

TEXTS = [
    ("spam", "You won a prize, claim it now"), ("spam", "Claim your free prize today"),
    ("spam", "Free loan, no questions"), ("spam", "Win money now, free entry"),
    ("promotion", "Sale today, twenty percent off"), ("promotion", "Our sale ends today, save money"),
    ("promotion", "Save on shoes, sale now on"), ("promotion", "New offer, save ten percent"),
    ("ham", "See you at lunch today"), ("ham", "The meeting is at noon"),
    ("ham", "Can you call me now"), ("ham", "Dinner is at seven, see you"),
]


def words(text):
    return re.findall(r"[a-z]+", text.lower())


def counts(text):
    return {w: float(words(text).count(w)) for w in words(text)}


def save(spec, *path):
    with open(os.path.join(FOLDER, *path), "wb") as file:
        file.write(spec.SerializeToString())


labels = [label for label, _ in TEXTS]

# A dictionary vectorizer and a linear classifier.
bag = Pipeline([("words", DictVectorizer(sparse=False)), ("model", LogisticRegression(multi_class="ovr"))])
bag.fit([counts(t) for _, t in TEXTS], labels)
save(ct.converters.sklearn.convert(bag, "words", "label").get_spec(), "CoreMLWords", "Message Words.mlmodel")
for text in ["A free prize for you", "Sale: save now", "Lunch at seven?", "Zzz"]:
    print("words", text, bag.predict([counts(text)]), bag.predict_proba([counts(text)]).max())


# Trees over numbers that the extension counts.
def facts(text):
    return [float(len(text)), float(sum(c.isdigit() for c in text)), float(text.count("!")),
            float(sum(c.isupper() for c in text))]


NUMBERS = [("WIN 5000 NOW!!!", 1), ("CALL 555 FREE!!", 1), ("PRIZE!!! 100% FREE", 1), ("Lunch at noon?", 0),
           ("Your code is 482910", 0), ("See you there!", 0), ("LAST CHANCE!!", 1), ("I am at home now", 0)]
trees = GradientBoostingClassifier(n_estimators=4, max_depth=2, random_state=1)
trees.fit([facts(t) for t, _ in NUMBERS], [k for _, k in NUMBERS])
names = ["length", "digits", "exclamations", "capitals"]
spec = ct.converters.sklearn.convert(trees, names, "isSpam").get_spec()
save(spec, "CoreMLTrees", "ShoutingTrees.mlmodel")
for text in ["HURRY!!! 500 OFF", "Your parcel 12 is here", "OK"]:
    print("trees", text, trees.predict([facts(text)]), trees.predict_proba([facts(text)])[0])

# A network over numbers of words: embedding, mean, inner product, softmax. Trained with a few steps by hand.
vocabulary = sorted({w for _, t in TEXTS for w in words(t)})
random = np.random.RandomState(3)
SIZE = 8
E = (random.randn(len(vocabulary) + 1, SIZE) * 0.3).astype(np.float32)
W = (random.randn(3, SIZE) * 0.3).astype(np.float32)
b = np.zeros(3, np.float32)
kinds = ["ham", "promotion", "spam"]
index = {w: i + 1 for i, w in enumerate(vocabulary)}
LENGTH = 8


def numbers(text):
    found = [index.get(w, 0) for w in words(text)][:LENGTH]
    return found + [0] * (LENGTH - len(found))


def scores(ids):
    mean = E[ids].mean(axis=0)
    s = W @ mean + b
    p = np.exp(s - s.max())
    return p / p.sum(), mean


for _ in range(400):
    for label, text in TEXTS:
        ids = numbers(text)
        p, mean = scores(ids)
        wrong = p.copy()
        wrong[kinds.index(label)] -= 1
        step = W.T @ wrong
        W -= 0.5 * np.outer(wrong, mean)
        b -= 0.5 * wrong
        for i in ids:
            E[i] -= 0.5 * step / LENGTH
builder = NeuralNetworkBuilder(
    [("words", datatypes.Array(LENGTH, 1))], [("labelProbability", datatypes.Dictionary(datatypes.String()))],
    mode="classifier", disable_rank5_shape_mapping=True)
builder.add_embedding_nd("vectors", "words", "vectors", len(E), SIZE, np.ascontiguousarray(E.T))
builder.add_reduce_mean("mean", "vectors", "mean", axes=[0], keepdims=False)
builder.add_inner_product("dense", W, b, SIZE, 3, True, "mean", "scores")
builder.add_softmax_nd("softmax", "scores", "probabilities", -1)
builder.set_class_labels(kinds, predicted_feature_name="label", prediction_blob="probabilities")
package = os.path.join(FOLDER, "CoreMLNetwork", "WordNet.mlpackage")
os.makedirs(os.path.join(package, "Data/com.apple.CoreML"), exist_ok=True)
save(builder.spec, package, "Data/com.apple.CoreML/model.mlmodel")
IDENTIFIER = "0F7A2C4E-6B1D-4E51-9A57-2B6A4C1D8E90"
with open(os.path.join(package, "Manifest.json"), "w") as file:
    json.dump({"fileFormatVersion": "1.0.0", "itemInfoEntries": {IDENTIFIER: {
        "author": "com.apple.CoreML", "description": "CoreML Model Specification", "name": "model.mlmodel",
        "path": "com.apple.CoreML/model.mlmodel"}}, "rootModelIdentifier": IDENTIFIER}, file, indent=4)
with open(os.path.join(FOLDER, "CoreMLNetwork", "vocabulary.json"), "w") as file:
    json.dump(vocabulary, file, indent=0)
for text in ["Claim a free prize", "Sale, save ten percent", "See you at noon"]:
    print("network", text, kinds[scores(numbers(text))[0].argmax()], scores(numbers(text))[0])

# A text classifier, whose arithmetic is Apple's own.
refused = proto.Model_pb2.Model()
refused.specificationVersion = 3
for target, name in [(refused.description.input, "text"), (refused.description.output, "label")]:
    feature = target.add()
    feature.name = name
    feature.type.stringType.SetInParent()
refused.description.predictedFeatureName = "label"
refused.textClassifier.revision = 1
refused.textClassifier.language = "en"
refused.textClassifier.modelParameterData = b"not public"
refused.textClassifier.stringClassLabels.vector.extend(kinds)
for folder in ["CoreMLStandIn", "CoreMLForms"]:
    os.makedirs(os.path.join(FOLDER, folder), exist_ok=True)
    save(refused, folder, "SMSClassifier.mlmodel")
