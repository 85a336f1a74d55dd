extension Measure {
    /// All measures and their units, for `--help`.
    package static let help = """
        Measures of --min and --max, with their units:

          accuracy  spam-caught  ham-blocked  precision
              percent, for hidden or shown: --max ham-blocked=0.6 is 0.6 %
          mcc  f1
              up to 1, for hidden or shown: --min mcc=0.93
          exact-accuracy  folder-accuracy
              percent
          exact-mcc  folder-mcc
              up to 1
          macro-precision  macro-recall  (micro-…, weighted-…)
              percent, mean over the exact sub-folders
          macro-f1  (micro-f1, weighted-f1)
              up to 1, mean over the exact sub-folders
          precision:CLASS  recall:CLASS
              percent, of one sub-folder: recall:transactionalFinance
          f1:CLASS  support:CLASS
              up to 1; number of messages
          folder-macro-f1  folder-recall:CLASS  …
              the same by action: none, junk, transaction, promotion
          deferred  late  crashed  malformed  not-queried  unanswered
              number of messages; with a % sign a share of all messages:
              --max late=0.1%
          answered-twice
              number of answers for messages that were already answered
          recovered-crashes
              number of crashes after which a retry succeeded; crashed
              counts messages whose retry crashed, too
          rows  unlabelled  skipped  duplicates  leaks
              number of messages
          first  p50  p90  p99  longest
              milliseconds of a call; first: the first call of a process.
              The others need --one-at-a-time: otherwise messages that are
              answered together share their time, which hides a slow one
          messages-per-second
              messages sent to the filter per second
          filter-memory  siftbox-memory
              megabytes, peak memory of the filter and of siftbox

        CLASS is Apple's name of a category. A measure without a value (no
        message of the class, no answer) fails its gate.
        """
}
