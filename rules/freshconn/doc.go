// Package freshconn finds clients that throw connections away which the next requests could use.
//
// # What it does
//
// It finds values of http.Transport that may keep many idle connections, or open many to a host, but keep two to each host: that
// set MaxIdleConns or MaxConnsPerHost and not MaxIdleConnsPerHost, and clones of http.DefaultTransport. It sets the field.
// It also finds those whose keep-alive is switched off, which keep none, and reports them without a fix.
//
// hone reports them where opening connections, which is charged to no line of the module, costs a benchmark or a service time.
//
// # Why it is slow
//
// MaxIdleConns counts the connections to all hosts. How many are kept to one of them is MaxIdleConnsPerHost, which is two if
// it is not set. Of a hundred requests that a service asks another one at the same time, two find a connection afterwards; the
// others open one each, for a round trip of TCP, one or two and a handshake with public keys of TLS, and leave a port in
// TIME_WAIT.
//
// # Example
//
//	var client = &http.Client{
//		Transport: &http.Transport{
//			MaxIdleConns:    100,
//			IdleConnTimeout: 90 * time.Second,
//		},
//	}
//
// # Use instead
//
//	var client = &http.Client{
//		Transport: &http.Transport{
//			MaxIdleConns:        100,
//			MaxIdleConnsPerHost: 100,
//			IdleConnTimeout:     90 * time.Second,
//		},
//	}
//
// # Safety
//
// Review: what is asked sees more connections that wait for a request, up to the number that is set, and each costs both
// ends memory and two goroutines until IdleConnTimeout. How many are asked for at once is for a person to say. Over HTTP/2, which needs one
// connection, nothing is lost and nothing gained.
//
// It is silent where the package sets the field elsewhere or switches keep-alive off by an assignment, where two connections are
// as many as there may be, and where the number is what a call returns.
//
// It fires in github.com/prometheus/client_golang v1.25.0, api/client.go, whose clients may ask many things of one server, and in
// github.com/nats-io/nats-server/v2 v2.15.3, server/accounts.go; and in github.com/IBM/sarama v1.45.2, internal/toxiproxy/client.go,
// where keep-alive is off. A near miss is github.com/prometheus/common v0.73.1, config/http_config.go, which sets both.
package freshconn
