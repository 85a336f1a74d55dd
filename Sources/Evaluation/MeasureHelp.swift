extension Measure {
    /// The names of all measures with their units, for `--help`.
    package static let help = """
        Measures of --min and --max, with their units:

          accuracy  spam-caught  ham-blocked  precision
              percent, of hidden or shown: --max ham-blocked=0.6 is 0.6 %
          mcc  f1
              up to 1, of hidden or shown: --min mcc=0.93
          exact-accuracy  folder-accuracy
              percent
          exact-mcc  folder-mcc
              up to 1
          macro-precision  macro-recall  (micro-…, weighted-…)
              percent, over the exact sub-folders
          macro-f1  (micro-f1, weighted-f1)
              up to 1, over the exact sub-folders
          precision:CLASS  recall:CLASS
              percent, of one sub-folder: recall:transactionalFinance
          f1:CLASS  support:CLASS
              up to 1; texts
          folder-macro-f1  folder-recall:CLASS  …
              the same of the folders: none, junk, transaction, promotion
          deferred  late  crashed  malformed  not-asked  unanswered
              texts; with a % sign their share: --max late=0.1%
          answered-twice
              answers for texts that were answered already
          mended-crashes
              ends of the process over a text that was answered when it
              was asked about again; crashed has those that were not
          rows  unlabelled  skipped  duplicates  leaks
              texts
          first  p50  p90  p99  longest
              milliseconds of a call; first: of a process' first call. All
              but that need --one-at-a-time: otherwise texts that are
              answered together share their time, and a slow one hides
          texts-per-second
              of all that were asked about
          filter-memory  own-memory
              megabytes, the most that the filter and siftbox have held

        CLASS is Apple's name of a category. A measure that there is not (no
        text of the class, nothing answered) does not pass its gate.
        """
}
