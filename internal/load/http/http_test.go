package http

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/load"
)

// answers are what services send; the next answer follows at once.
var answers = []string{
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
	"HTTP/1.1 200 OK\r\ncontent-length:5 \r\nX: y\r\n\r\nhello",
	"HTTP/1.1 204 No Content\r\n\r\n",
	"HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;ext=1\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
	"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n",
	"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
	"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\nx",
}

// feed hands data to a conversation in pieces of at most size bytes.
func feed(c load.Conversation, data string, size int) (a load.Answer, used int, done bool, err error) {
	var pending []byte
	for i := 0; i < len(data); i += size {
		pending = append(pending, data[i:min(i+size, len(data))]...)
		n, a, done, err := c.Receive(pending)
		used += n
		pending = pending[n:]
		if done || err != nil {
			return a, used, done, err
		}
	}
	return a, used, false, nil
}

func conversationOf(t *testing.T, r Request) load.Conversation {
	t.Helper()
	p, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Conversation()
	c.Request(nil)
	return c
}

// TestReceive: the end of an answer is found however the bytes arrive.
func TestReceive(t *testing.T) {
	for _, in := range answers {
		for _, size := range []int{1, 2, 3, 7, 1 << 20} {
			c := conversationOf(t, Request{URL: "http://127.0.0.1/"})
			a, used, done, err := feed(c, in, size)
			if err != nil || !done || used != len(in) || a.Close {
				t.Errorf("%q in pieces of %d: used %d of %d, done %v, %+v, %v", in, size, used, len(in), done, a, err)
			}
			if a.Bytes != int64(len(in)) || a.Status < 200 || a.Failed != (a.Status == 404) {
				t.Errorf("%q: %+v", in, a)
			}
		}
	}
}

func TestReceiveWithoutBody(t *testing.T) {
	c := conversationOf(t, Request{Method: "HEAD", URL: "http://127.0.0.1/"})
	if _, _, done, err := feed(c, "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n", 10); !done || err != nil {
		t.Errorf("the answer to HEAD: done %v, %v", done, err)
	}
}

func TestReceiveToTheEnd(t *testing.T) {
	c := conversationOf(t, Request{URL: "http://127.0.0.1/"})
	if _, _, done, err := feed(c, "HTTP/1.1 200 OK\r\n\r\nas long as it takes", 4); done || err != nil {
		t.Fatalf("done %v, %v", done, err)
	}
	if a, done, err := c.Closed(); !done || err != nil || a.Status != 200 || !a.Close {
		t.Errorf("closed: %+v, %v, %v", a, done, err)
	}
}

func TestReceiveErrors(t *testing.T) {
	for _, in := range []string{
		"SSH-2.0\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999999999\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
		"HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", maxHead+1),
	} {
		c := conversationOf(t, Request{URL: "http://127.0.0.1/"})
		if _, _, done, err := feed(c, in, 1<<21); err == nil {
			t.Errorf("%.40q: done %v and no error", in, done)
		}
	}
}

// FuzzReceive compares with net/http where that understands the answer: the
// end is at the same byte, and it does not matter how the bytes are cut.
func FuzzReceive(f *testing.F) {
	for _, in := range answers {
		f.Add([]byte(in), 3)
	}
	f.Fuzz(func(t *testing.T, in []byte, size int) {
		size = max(1, min(size, len(in)))
		whole := conversationOf(t, Request{URL: "http://127.0.0.1/"})
		a, used, done, err := feed(whole, string(in), max(1, len(in)))
		cut := conversationOf(t, Request{URL: "http://127.0.0.1/"})
		a2, used2, done2, err2 := feed(cut, string(in), size)
		if done != done2 || done && (a != a2 || used != used2) || err == nil && err2 != nil {
			t.Fatalf("whole: %+v %d %v %v; in pieces of %d: %+v %d %v %v", a, used, done, err, size, a2, used2, done2, err2)
		}
		if !done {
			return
		}
		compareWithStandard(t, in, used, a)
	})
}

// compareWithStandard checks an answer that was read to its end.
func compareWithStandard(t *testing.T, in []byte, used int, a load.Answer) {
	t.Helper()
	src := bytes.NewReader(in)
	r := bufio.NewReader(src)
	var resp *http.Response
	for {
		var err error
		if resp, err = http.ReadResponse(r, nil); err != nil {
			return // stricter than we are
		}
		if resp.StatusCode >= 200 || resp.StatusCode == 101 {
			break
		}
	}
	if _, err := io.Copy(io.Discard, resp.Body); err != nil || resp.StatusCode == 101 {
		return
	}
	// The standard library reads over bare line feeds and obsolete folds.
	if bytes.Count(in[:used], []byte("\n")) != bytes.Count(in[:used], []byte("\r\n")) || bytes.Contains(in, []byte("\r\n ")) || bytes.Contains(in, []byte("\r\n\t")) {
		return
	}
	if left := src.Len() + r.Buffered(); len(in)-left != used || resp.StatusCode != a.Status {
		t.Errorf("net/http reads %d bytes with status %d, we %d with %d: %q", len(in)-left, resp.StatusCode, used, a.Status, in)
	}
}

func TestTargets(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "body.json"), []byte(`{"a":1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := Targets(strings.NewReader(`# a comment
GET http://127.0.0.1:1/a
Accept: text/plain
X-Two: 1
X-Two: 2

POST http://127.0.0.1:1/b
Content-Type: application/json
@body.json
GET http://127.0.0.1:1/c
`), dir)
	if err != nil || len(list) != 3 {
		t.Fatalf("%d requests, %v", len(list), err)
	}
	if list[0].Method != "GET" || list[0].URL != "http://127.0.0.1:1/a" || len(list[0].Header["X-Two"]) != 2 {
		t.Errorf("first: %+v", list[0])
	}
	if list[1].Method != "POST" || string(list[1].Body) != `{"a":1}` || list[1].Header.Get("Content-Type") != "application/json" {
		t.Errorf("second: %+v", list[1])
	}
}

func TestTargetsErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                                     "no request",
		"GET":                                  "line 1",
		"get http://127.0.0.1/":                "capitals",
		"GET /path":                            "form http",
		"GET ftp://127.0.0.1/":                 "form http",
		"GET http://127.0.0.1/\nnonsense":      "line 2",
		"GET http://127.0.0.1/\n@no-such-file": "line 2",
	} {
		if _, err := Targets(strings.NewReader(in), t.TempDir()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", in, err, want)
		}
	}
}

func FuzzTargets(f *testing.F) {
	f.Add("GET http://127.0.0.1/\nA: b\n\nPOST http://127.0.0.1/\n@body")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, in string) {
		list, err := Targets(strings.NewReader(in), dir)
		if err != nil {
			return
		}
		// What cannot be a request is refused when it is made ready.
		if _, err := New(list...); err != nil {
			t.Skip()
		}
	})
}

// TestEncode: what goes over the wire is what was asked for.
func TestEncode(t *testing.T) {
	r := Request{Method: "POST", URL: "http://127.0.0.1:81/a?b=c", Body: []byte("xyz")}
	for _, h := range []string{"X-A: 1", "Host: example.test"} {
		if err := r.AddHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	b, err := r.encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(b)))
	if err != nil {
		t.Fatalf("%q: %v", b, err)
	}
	body, err := io.ReadAll(got.Body)
	if got.Method != "POST" || got.URL.String() != "/a?b=c" || got.Host != "example.test" || got.Header.Get("X-A") != "1" || string(body) != "xyz" || err != nil {
		t.Errorf("%q", b)
	}
}
