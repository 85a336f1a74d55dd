//
//  NotYet.swift
//  SieveFilter
//

// Not a member of the target: it would not compile.
let unfinished: SomethingElse = 1
