package hiddencopy_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// FuzzHiddencopy holds that what is copied arrives as it did, with the status and what was written before.
func FuzzHiddencopy(f *testing.F) {
	f.Add([]byte(nil), []byte(nil), 200)
	f.Add([]byte("begin"), bytes.Repeat([]byte("é\x00"), 2000), 404)
	f.Fuzz(func(t *testing.T, before, copied []byte, status int) {
		status = 200 + (status%300+300)%300
		old := answer(t, func(w http.ResponseWriter) http.ResponseWriter { return &baseline{ResponseWriter: w} }, before, copied, status)
		new := answer(t, func(w http.ResponseWriter) http.ResponseWriter { return &candidate{ResponseWriter: w} }, before, copied, status)
		if !bytes.Equal(old, new) {
			t.Errorf("%d: %d bytes become %d others", status, len(old), len(new))
		}
	})
}

// answer returns what a client gets: the line of the status and the body.
func answer(t *testing.T, around func(http.ResponseWriter) http.ResponseWriter, before, copied []byte, status int) []byte {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		to := around(w)
		to.WriteHeader(status)
		_, _ = to.Write(before)
		_, _ = io.Copy(to, io.LimitReader(bytes.NewReader(copied), int64(len(copied))))
	}))
	defer s.Close()
	resp, err := (&http.Client{Transport: s.Client().Transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return append([]byte(resp.Status+"\n"), body...)
}
