// Package freshclient finds pools of connections that a function makes for itself:
// what is in the pool is thrown away, or left behind, with every call.
//
// # What it does
//
// It finds values of http.Transport, and what sql.Open returns, that a function
// makes, uses for a request or a query, and keeps nowhere. Each call then opens
// connections of its own.
//
// # Why it is slow
//
// Connections are opened once and used for many requests because opening one costs
// more than a request: a round trip for TCP, one or two and a handshake with
// public keys for TLS, several for a database that asks for a password. A pool that
// lives as long as one call saves none of it. The idle connections of a transport
// that nobody closes stay open, with two goroutines each, until the other end
// closes them.
//
// # Example
//
//	func fetch(url string) (*http.Response, error) {
//		client := &http.Client{Transport: &http.Transport{MaxIdleConns: 10}}
//		return client.Get(url)
//	}
//
// # Use instead
//
//	var client = &http.Client{Transport: &http.Transport{MaxIdleConns: 10}}
//
//	func fetch(url string) (*http.Response, error) {
//		return client.Get(url)
//	}
//
// # Safety
//
// Review: it is shown, and no fix is offered, because where a pool lives, and when
// it is closed, is for the program to decide.
//
// It is silent where the pool may live longer than the call or is one call's only:
// where it is returned, stored, given to another function or used in a function
// literal; where it is used in a loop, so that it serves several requests; where
// keep-alive is switched off; where it dials by a function literal, which may be one
// call's; in main, init and tests, and in package main outside
// of handlers of requests, as programs do once what they do at the start.
//
// It fires in github.com/google/pprof, internal/transport/transport.go, for each profile
// that is fetched, and in github.com/sivasrinivas/go-practice, com/sivasrinivas/misc/mysql.go,
// for each request. A near miss is httputil.DumpRequestOut of the standard library, whose
// transport dials to itself.
package freshclient
