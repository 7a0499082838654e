package freshclient

import (
	"database/sql"
	"net"
	"net/http"
)

func returned() *http.Client {
	client := &http.Client{Transport: &http.Transport{}}
	client.Get("http://localhost/warm")
	return client
}

type store struct {
	db     *sql.DB
	client *http.Client
}

func stored(s *store) error {
	db, err := sql.Open("x", "y")
	if err != nil {
		return err
	}
	s.db = db
	s.client = &http.Client{Transport: &http.Transport{}}
	return db.Ping()
}

func passed() {
	client := &http.Client{Transport: &http.Transport{}}
	client.Get("http://localhost/")
	use(client)
}

func use(*http.Client) {}

func literal() func() {
	client := &http.Client{Transport: &http.Transport{}}
	return func() { client.Get("http://localhost/") }
}

func looped(urls []string) {
	client := &http.Client{Transport: &http.Transport{}}
	for _, url := range urls {
		client.Get(url)
	}
}

func madeinloop(urls []string) {
	for _, url := range urls {
		client := &http.Client{Transport: &http.Transport{}}
		client.Get(url)
	}
}

func noKeepAlive(url string) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	client.Get(url)
}

func ownDial(req *http.Request, conn net.Conn) (*http.Response, error) {
	t := &http.Transport{Dial: func(string, string) (net.Conn, error) { return conn, nil }}
	defer t.CloseIdleConnections()
	return t.RoundTrip(req)
}

func unused() {
	client := &http.Client{Transport: &http.Transport{}}
	client.CloseIdleConnections()
}

func shared(url string) { // the pool is that of the default transport
	client := &http.Client{}
	client.Get(url)
}

func transaction() {
	db, _ := sql.Open("x", "y")
	tx, _ := db.Begin()
	tx.Commit()
}

func once() {
	run(func() {
		client := &http.Client{Transport: &http.Transport{}}
		client.Get("http://localhost/")
	})
}

func run(f func()) { f() }

type client struct{}

func (client) Get(string) {}

func (client) Open(string, string) client { return client{} }

func other() {
	c := client{}.Open("x", "y")
	c.Get("z")
}

func init() {
	client := &http.Client{Transport: &http.Transport{}}
	client.Get("http://localhost/")
}
