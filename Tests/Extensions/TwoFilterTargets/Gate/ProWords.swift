//
//  ProWords.swift
//  Gate
//

enum ProWords {
    static let promotion = ["voucher"]
}
