package freshconn_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Fuzz holds that a service sees the same requests and gives the same answers, whether or not connections are kept.
func Fuzz(f *testing.F) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, _ = io.WriteString(w, r.Method+" "+r.Header.Get("Connection")+" "+string(body))
	}))
	f.Cleanup(s.Close)
	baseline := &http.Transport{MaxIdleConns: 100}
	candidate := &http.Transport{MaxIdleConns: 100, MaxIdleConnsPerHost: 100}
	f.Cleanup(baseline.CloseIdleConnections)
	f.Cleanup(candidate.CloseIdleConnections)
	f.Add("", uint8(1))
	f.Add("text\x00\xff", uint8(4))
	f.Fuzz(func(t *testing.T, body string, times uint8) {
		for range times % 8 {
			if was, is := answer(t, baseline, s.URL, body), answer(t, candidate, s.URL, body); is != was {
				t.Errorf("%q is answered, want %q", is, was)
			}
		}
	})
}

func answer(t *testing.T, through *http.Transport, url, body string) string {
	resp, err := (&http.Client{Transport: through}).Post(url, "text/plain", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
