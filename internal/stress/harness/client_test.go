package harness

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// door lets in who tells a name, and greets by the cookie.
func door(log *stressLog) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/in", func(w http.ResponseWriter, r *http.Request) {
		name, _ := io.ReadAll(r.Body)
		if r.Method == "POST" && r.Header.Get("Content-Type") == "text/plain" {
			http.SetCookie(w, &http.Cookie{Name: "who", Value: string(name)})
		}
	})
	mux.HandleFunc("/out", func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "who", MaxAge: -1})
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		who, err := r.Cookie("who")
		if err != nil {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		fmt.Fprintf(w, "hello %s at %s", who.Value, r.URL.Path)
	})
	mux.Handle("/heard", stressHandler(log))
	return mux
}

// A user comes in by the first request that gives a cookie, and keeps that.
func TestClient(t *testing.T) {
	log := new(stressLog)
	h := door(log)
	requests := []stressRequest{{"GET", "/in", "", ""}, {"POST", "/in", "text/plain", "{name}"}, {"POST", "/in", "text/plain", "somebody"}}
	user, stranger := stressComes("ann", requests, h), stressComes("bob", nil, h)
	for _, tt := range []struct {
		user *stressUser
		r    stressRequest
		want string
	}{
		{user, stressRequest{"GET", "/{name}", "", ""}, `200 {Content-Type: text/plain; charset=utf-8} "hello ann at /ann"`},
		{stranger, stressRequest{"GET", "/", "", ""}, `403 {} ""`},
		{user, stressRequest{"GET", "/out", "", ""}, `200 {Set-Cookie: who=; Max-Age=0} ""`},
		{user, stressRequest{"GET", "/again", "", ""}, `"hello ann at /again"`},
		{stranger, stressRequest{"PUT", "/heard?q=1", "", "news"}, `"PUT /heard?q=1 \"news\"\n"`},
	} {
		if got := stressSay(stressDo(tt.user.asks(h, tt.r))); !strings.Contains(got, tt.want) {
			t.Errorf("%s %s: %s; want %s", tt.r.method, tt.r.target, got, tt.want)
		}
	}
}
