/// One HTTP reader for the local server and the gateway.
enum HTTPServer {}
