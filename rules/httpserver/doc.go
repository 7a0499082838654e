// Package httpserver finds servers of package net/http that cost more than what they
// serve.
//
// # What it does
//
// It finds literals of http.Server and calls of http.ListenAndServe and http.Serve.
// hone reports them where the server's own work, which is charged to no line of the
// module, is at least a quarter of a benchmark's processor time: reading and parsing
// requests, keeping their headers, writing answers.
//
// # Why it is slow
//
// The server of net/http makes a request, its headers, a response and a context anew
// for each request, so that handlers may keep them. Where a handler writes a few bytes
// that it has already, that is most of what the answer costs. Servers that keep their
// buffers and give them to the next request, such as fasthttp, take less.
//
// # Example
//
//	func serve(addr string, items func() []byte) error {
//		return http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
//			if r.URL.Path == "/item" {
//				w.Write(items())
//			}
//		}))
//	}
//
// # Use instead
//
//	// exchange is what the handler needs of a request and its answer. It is over when the
//	// handler returns: *fasthttp.RequestCtx has these methods, and so has a small wrapper
//	// of a http.ResponseWriter and a *http.Request.
//	type exchange interface {
//		Path() []byte
//		Write(p []byte) (int, error)
//	}
//
//	func handle(x exchange, items func() []byte) {
//		if string(x.Path()) == "/item" {
//			x.Write(items())
//		}
//	}
//
// # Safety
//
// Review: another server has other limits, other headers and other answers to
// requests that are wrong, speaks no HTTP/2, and takes back what it gave to a handler.
// Whether that matters is for a person to decide. No fix is offered; measure the
// handler over either server first.
//
// It is silent in packages that serve over TLS, where clients may speak HTTP/2, and
// about servers of tests.
//
// It finds the example of github.com/prometheus/client_golang v1.23.2, examples/simple/main.go,
// and the proxy of github.com/rogpeppe/go-internal v1.16.0, goproxytest/proxy.go. A near miss
// is github.com/gin-gonic/gin v1.11.0, gin.go, which serves over TLS, too.
package httpserver
