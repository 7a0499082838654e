package freshclient

import (
	"crypto/tls"
	"database/sql"
	"net/http"
	"time"
)

func insecure(url string) (*http.Response, error) {
	client := http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, // want "a pool of connections is made for each call"
		Timeout:   10 * time.Second,
	}
	return client.Get(url)
}

func token(addr string, req *http.Request) (*http.Response, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConns: 100, DisableKeepAlives: false}} // want "a pool of connections"
	return client.Do(req)
}

func roundTrip(req *http.Request) (*http.Response, error) {
	t := &http.Transport{} // want "a pool of connections"
	defer t.CloseIdleConnections()
	return t.RoundTrip(req)
}

func handle() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		db, err := sql.Open("mysql", "user:password@tcp(localhost:3306)/testdb") // want "a pool of connections"
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer db.Close()
		var name string
		if err := db.QueryRowContext(r.Context(), "SELECT name FROM users WHERE id = ?", 1).Scan(&name); err != nil {
			return
		}
		w.Write([]byte(name))
	}
}
