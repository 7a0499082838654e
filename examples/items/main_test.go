package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"testing"
)

// start serves an empty list and returns its address. The server has ended
// when the test has.
func start(tb testing.TB) string {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, listener) }()
	tb.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		cancel()
		if err := <-done; err != nil {
			tb.Error(err)
		}
	})
	return listener.Addr().String()
}

// ask sends a request and returns status, content type and body.
func ask(tb testing.TB, method, url string) (int, string, string) {
	tb.Helper()
	r, err := http.NewRequest(method, url, nil)
	if err != nil {
		tb.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		tb.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("Content-Type"), string(body)
}

func TestItems(t *testing.T) {
	url := "http://" + start(t)
	for _, step := range []struct {
		method, path string
		status       int
		body         string
	}{
		{"GET", "/item", 200, "[]\n"},
		{"POST", "/item/first", 200, ""},
		{"GET", "/item", 200, `["first"]` + "\n"},
		{"POST", "/item/a%20b", 200, ""},
		{"POST", "/item/first", 200, ""},
		{"POST", "/item/%22%3Cq%3E%22", 200, ""},
		{"POST", "/item/gr%C3%B6%C3%9Fe", 200, ""},
		{"POST", "/item/a%2Fb", 200, ""},
		{"GET", "/item", 200, `["first","a b","first","\"\u003cq\u003e\"","größe","a/b"]` + "\n"},
	} {
		status, kind, body := ask(t, step.method, url+step.path)
		if status != step.status || body != step.body {
			t.Errorf("%s %s: %d %q, want %d %q", step.method, step.path, status, body, step.status, step.body)
		}
		if step.method == "GET" && kind != "application/json" {
			t.Errorf("%s %s: content type %q", step.method, step.path, kind)
		}
	}
}

func TestOtherRoutes(t *testing.T) {
	url := "http://" + start(t)
	for _, test := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/", 404}, {"GET", "/items", 404}, {"POST", "/item", 405}, {"DELETE", "/item", 405}, {"GET", "/item/x", 405}, {"POST", "/item/x/y", 404},
	} {
		if status, _, _ := ask(t, test.method, url+test.path); status != test.status {
			t.Errorf("%s %s: %d, want %d", test.method, test.path, status, test.status)
		}
	}
	if _, _, body := ask(t, "GET", url+"/item"); body != "[]\n" {
		t.Errorf("the list is %s", body)
	}
}

// BenchmarkGetItem is a client that asks for a list of four items again and
// again over one connection, and does as little as it can beside.
func BenchmarkGetItem(b *testing.B) {
	addr := start(b)
	for _, item := range []string{"one", "two", "three", "four"} {
		ask(b, "POST", "http://"+addr+"/item/"+item)
	}
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	question := []byte("GET /item HTTP/1.1\r\nHost: localhost\r\n\r\n")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(question); err != nil {
			b.Fatal(err)
		}
		for line := ""; line != `["one","two","three","four"]`+"\n"; {
			bytes, err := answers.ReadSlice('\n')
			if err != nil {
				b.Fatal(err)
			}
			line = string(bytes)
		}
	}
}
