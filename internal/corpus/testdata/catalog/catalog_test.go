package catalog

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func start(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	var c Catalog
	c.Set("tea", 249)
	c.Set("tea", 259)
	c.Set("<b>", -1)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- c.Serve(ctx, l) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			tb.Error(err)
		}
	})
	return l.Addr().String()
}

func TestPrice(t *testing.T) {
	addr := start(t)
	for _, test := range []struct {
		path, want string
		code       int
	}{
		{"tea", `{"name":"tea","cents":259}` + "\n", 200},
		{"%3Cb%3E", `{"name":"\u003cb\u003e","cents":-1}` + "\n", 200},
		{"rum", "404 page not found\n", 404},
	} {
		res, err := http.Get("http://" + addr + "/price/" + test.path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != test.code || string(body) != test.want {
			t.Errorf("%s: %d, %q, %v", test.path, res.StatusCode, body, err)
		}
	}
}

// BenchmarkPrice asks on one connection, with a client that costs little.
func BenchmarkPrice(b *testing.B) {
	conn, err := net.Dial("tcp", start(b))
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(conn, "GET /price/tea HTTP/1.1\r\nHost: shop\r\n\r\n"); err != nil {
			b.Fatal(err)
		}
		for line := "?"; !strings.HasPrefix(line, `{"name"`); {
			if line, err = in.ReadString('\n'); err != nil {
				b.Fatal(err)
			}
		}
	}
}
