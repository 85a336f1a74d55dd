import Evaluation

extension EvaluateCommand {
    /// What `siftbox help evaluate` says besides the options.
    static let discussion = """
        siftbox evaluate --filter black-friday sample
        siftbox evaluate --filter ./MyFilter messages.csv --map smishing=junk
        siftbox evaluate --filter ./MyFilter messages.csv --min mcc=0.93 --max late=0
        siftbox evaluate --filter ./New --against ./Old messages.csv --html page.html
        siftbox evaluate --filter ./MyFilter messages.csv --perturb all --max spam-through=5
        siftbox evaluate --filter ./MyFilter messages.csv --open

        Each message is treated as one from an unknown sender. It goes through the same process, sandbox and \
        validation as in the inbox. For a message without a sender, the filter receives none, and the report says \
        so: iOS would not query the filter for it. The corpus `sample` comes with Siftbox.

        Servers are queried only with --local-http, --trust-ca or --association. Otherwise a deferral fails at once, \
        and if the filter then answers none, the message counts as deferred.

        Every report lists misclassified messages, blocked ham first. --predictions writes one line of JSON for \
        each message:

        {"row":6,"place":"a.csv:7","expected":["none"],"action":"junk","folder":"junk",
         "outcome":"ham-blocked"}

        row is the number of the received message in the corpus; expected has Apple's names of the correct \
        categories; action is the filter's answer; allow counts as none. outcome is right, ham-blocked, spam-missed or \
        wrong-folder. id and subAction are present if the message has one, failure (deferred, late, crashed, \
        malformed, not-queried) if the filter gave no answer, score if its answer has one, slices with --slice. With \
        --against, "against" has action, subAction, folder, outcome, failure and score of the other filter.

        On several machines, --shard lets each evaluate a part of the same corpus; siftbox merge makes one report:

        siftbox evaluate --filter F big.csv --shard 1/2 --save 1.json
        siftbox evaluate --filter F big.csv --shard 2/2 --save 2.json
        siftbox merge 1.json 2.json --html page.html --min mcc=0.93

        With --perturb and --repeat, "probes" has the answers to the same message, perturbed or sent again:

        {"perturb":"digits","action":"none","folder":"unknown","outcome":"spam-missed"}
        {"repeat":2,"action":"junk","folder":"junk","outcome":"right"}

        The fingerprint of a corpus covers its messages with their senders and labels. It does not depend on \
        their order or on how they are split into files.

        Exit status: 0 if every gate passes; 1 if a gate fails, a filter failed at every query, or it crashed \
        so often that it was abandoned; 2 for invalid input, an unknown filter or one that cannot be started; 130 or \
        143 when interrupted, with a report of the messages so far; 141 if the reader of standard output closed it.

        \(Measure.help)
        """
}
