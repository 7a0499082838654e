// Package set says by an assignment what is kept.
package set

import "net/http"

func later() *http.Client {
	t := &http.Transport{MaxIdleConns: 100}
	t.MaxIdleConnsPerHost = 100
	return &http.Client{Transport: t}
}

func cloned() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 100
	return &http.Client{Transport: t}
}
