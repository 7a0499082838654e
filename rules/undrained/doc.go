// Package undrained finds responses whose body is closed without being read, so that the
// connection they came over is closed, too.
//
// # What it does
//
// It finds answers of a http.Client, or of http.Get and its like, of which a function
// closes the body and does nothing else with it, as is done where the status is all
// that counts; or reads it only to say what was wrong, where the status is a bad one.
//
// # Why it is slow
//
// A connection can be used again when all of an answer has been read. Close does not
// read what is left: it closes the connection, and the next request opens another one.
// That takes a round trip for TCP, one or two and a handshake with public keys for TLS,
// and leaves a port in TIME_WAIT.
//
// # Example
//
//	func alive(url string) bool {
//		resp, err := http.Get(url)
//		if err != nil {
//			return false
//		}
//		resp.Body.Close()
//		return resp.StatusCode == http.StatusOK
//	}
//
// # Use instead
//
//	func alive(url string) bool {
//		resp, err := http.Get(url)
//		if err != nil {
//			return false
//		}
//		io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
//		resp.Body.Close()
//		return resp.StatusCode == http.StatusOK
//	}
//
// # Safety
//
// Review: it is shown, and no fix is offered. Reading an answer that is long, or never
// ends, takes longer than opening a connection; the limit should be what the service is
// known to answer. Where answers have no body (status 204 or 304, HEAD), or come over
// HTTP/2, nothing is lost and nothing gained.
//
// It is silent where the body, or the whole response, is used for anything else; where
// the request is a HEAD, its Close is set or keep-alive is switched off in the function;
// where the client is made in the function, which rule freshclient looks at; and in main,
// init and tests, outside of loops.
//
// It fires in github.com/traefik/traefik, pkg/healthcheck/healthcheck.go, for each check of
// a server, and in github.com/prometheus/client_golang, prometheus/push/push.go, for each
// push. A near miss is github.com/caddyserver/caddy, modules/caddyhttp/reverseproxy/healthchecks.go,
// which reads what is left of the body.
package undrained
