// Package freshconn holds what the rule finds.
package freshconn

import (
	"net/http"
	"time"
)

const most = 64

var client = &http.Client{
	Transport: &http.Transport{ // want "the client keeps two connections to a host and opens the others anew"
		Proxy:           http.ProxyFromEnvironment,
		MaxIdleConns:    100,
		IdleConnTimeout: 90 * time.Second,
	},
}

var short = http.Transport{MaxIdleConns: most, IdleConnTimeout: time.Minute} // want "the client keeps two"

type config struct{ idle, open int }

func configured(c config) *http.Client {
	return &http.Client{Transport: &http.Transport{ // want "the client keeps two"
		MaxIdleConns: c.idle, // to all hosts
	}}
}

func opened(c config) http.RoundTripper {
	return &http.Transport{MaxConnsPerHost: c.open} // want "the client keeps two"
}

// narrow has the bound that is less.
func narrow() http.RoundTripper {
	return &http.Transport{ // want "the client keeps two"
		MaxIdleConns:    100,
		MaxConnsPerHost: 8,
	}
}

func wide() http.RoundTripper {
	return &http.Transport{MaxConnsPerHost: 200, MaxIdleConns: 100, DisableKeepAlives: false} // want "the client keeps two"
}

func cloned() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone() // want "the client keeps two"
	t.ResponseHeaderTimeout = time.Second
	return &http.Client{Transport: t}
}

func fresh() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // want "keep-alive is switched off, so that each request opens a connection"
}
