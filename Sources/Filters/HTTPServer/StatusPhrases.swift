/// The phrases of status codes (RFC 9110, 15).
package enum StatusPhrases {
    package static func phrase(_ status: Int) -> String {
        // Any phrase is allowed (RFC 9112, 4).
        phrases[status] ?? "As Requested"
    }

    private static let phrases = [
        200: "OK",
        201: "Created",
        202: "Accepted",
        204: "No Content",
        301: "Moved Permanently",
        302: "Found",
        303: "See Other",
        304: "Not Modified",
        307: "Temporary Redirect",
        308: "Permanent Redirect",
        400: "Bad Request",
        401: "Unauthorized",
        403: "Forbidden",
        404: "Not Found",
        405: "Method Not Allowed",
        408: "Request Timeout",
        409: "Conflict",
        413: "Content Too Large",
        415: "Unsupported Media Type",
        421: "Misdirected Request",
        422: "Unprocessable Content",
        429: "Too Many Requests",
        431: "Request Header Fields Too Large",
        500: "Internal Server Error",
        502: "Bad Gateway",
        503: "Service Unavailable",
        504: "Gateway Timeout",
        507: "Insufficient Storage",
    ]
}
