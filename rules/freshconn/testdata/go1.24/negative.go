package freshconn

import "net/http"

func kept() *http.Transport { return &http.Transport{MaxIdleConns: 2} }

func alone() *http.Transport { return &http.Transport{MaxConnsPerHost: 1, MaxIdleConns: 100} }

func noIdle() *http.Transport { return &http.Transport{MaxIdleConns: 0} }

func both() *http.Transport { return &http.Transport{MaxIdleConns: 100, MaxIdleConnsPerHost: 10} }

func number() int { return 9 }

func computed() *http.Transport { return &http.Transport{MaxIdleConns: number()} }

func between(c config) *http.Transport {
	return &http.Transport{MaxIdleConns: c.idle, MaxConnsPerHost: c.open}
}

func offByName(off bool) *http.Transport {
	return &http.Transport{MaxIdleConns: 100, DisableKeepAlives: off}
}

func another(t *http.Transport) *http.Transport {
	u := t.Clone()
	return u
}

func handed() *http.Client {
	return &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}
}

func lost() {
	_ = http.DefaultTransport.(*http.Transport).Clone()
}

// Transport has a field of the same name.
type Transport struct{ MaxIdleConns int }

var named = Transport{MaxIdleConns: 100}
