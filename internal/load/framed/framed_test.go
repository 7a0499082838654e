package framed

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/load"
)

func TestParseFrame(t *testing.T) {
	for in, want := range map[string]Frame{
		"u8": {1, false, false}, "u16be": {2, false, false}, "u32le": {4, true, false},
		"u32be,self": {4, false, true}, "u64le,self": {8, true, true},
	} {
		if got, err := ParseFrame(in); err != nil || got != want {
			t.Errorf("%q: %+v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "u", "u32", "u33be", "u32be,other", "32be", "u0be", "u128be", "u-8be", "u 32be"} {
		if got, err := ParseFrame(in); err == nil {
			t.Errorf("%q: %+v, want an error", in, got)
		}
	}
}

func TestFrameRoundTrip(t *testing.T) {
	for _, f := range []Frame{{1, false, false}, {2, false, true}, {2, true, false}, {4, false, true}, {8, true, true}} {
		for _, n := range []int{0, 1, 200} {
			b := f.put(nil, n)
			if got, ok, err := f.length(b); !ok || err != nil || got != uint64(n) || len(b) != f.Bytes {
				t.Errorf("%+v, length %d: %x read as %d, %v, %v", f, n, b, got, ok, err)
			}
		}
	}
}

func TestMessage(t *testing.T) {
	for in, want := range map[string]string{
		``: "", `abc`: "abc", `\x02{seq:8}pay`: "\x0200000012pay", `{seq:1}`: "2", `é\n{seq:3}{seq:2}`: "é\n01212", `{}`: "{}",
	} {
		m, err := ParseMessage(in)
		if got := string(m.append(nil, 12)); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
	for _, in := range []string{`\q`, `{seq:}`, `{seq:0}`, `{seq:99}`, `{seq:8`, `\x0`} {
		if _, err := ParseMessage(in); err == nil {
			t.Errorf("%q: no error", in)
		}
	}
}

func TestCheck(t *testing.T) {
	for digits, ok := range map[string]bool{"{seq:20}": true, strings.Repeat("x", 255): true, strings.Repeat("x", 256): false} {
		m, err := ParseMessage(digits)
		if err != nil {
			t.Fatal(err)
		}
		if err := (&Protocol{Frame: Frame{Bytes: 1}, Message: m}).Check(); (err == nil) != ok {
			t.Errorf("message of %d bytes: %v", len(digits), err)
		}
	}
}

func FuzzReceive(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x03abc"), 1, true)
	f.Fuzz(func(t *testing.T, in []byte, size int, expect bool) {
		size = max(1, min(size, len(in)))
		p := &Protocol{Frame: Frame{Bytes: 4}, Message: Message{}, Most: 1 << 16}
		if expect {
			p.Expect, _ = ParseMessage("abc")
		}
		a, used, done, err := feed(p, in, len(in)+1)
		a2, used2, done2, err2 := feed(p, in, size)
		if done != done2 || (err == nil) != (err2 == nil) || done && (a != a2 || used != used2) {
			t.Errorf("whole: %+v %d %v %v; in pieces: %+v %d %v %v", a, used, done, err, a2, used2, done2, err2)
		}
	})
}

func feed(p *Protocol, in []byte, size int) (a load.Answer, used int, done bool, err error) {
	c := p.Conversation()
	c.Request(nil)
	var pending []byte
	for i := 0; i < len(in); i += size {
		pending = append(pending, in[i:min(i+size, len(in))]...)
		n, a, done, err := c.Receive(pending)
		used += n
		pending = pending[n:]
		if done || err != nil {
			return a, used, done, err
		}
	}
	return a, used, false, nil
}

// TestLoad speaks with a real server that echoes the identifier of each
// message, and spoils every tenth answer.
func TestLoad(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go echo(c)
		}
	}()
	p := &Protocol{Frame: Frame{Bytes: 4, Self: true}}
	if p.Message, err = ParseMessage(`\x02{seq:8}payload`); err != nil {
		t.Fatal(err)
	}
	if p.Expect, err = ParseMessage(`\x81{seq:8}\x00`); err != nil {
		t.Fatal(err)
	}
	for _, depth := range []int{1, 16} {
		r, err := load.Run(t.Context(), load.Target{Network: "tcp", Address: l.Addr().String()}, p, load.Spec{Connections: 2, Requests: 400, Depth: depth}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Load; got.Requests != 400 || got.Failed < 38 || got.Failed > 40 || len(got.Errors) > 0 {
			t.Errorf("depth %d: %+v", depth, got)
		}
	}
}

func echo(c net.Conn) {
	defer c.Close()
	f := Frame{Bytes: 4, Self: true}
	for n := 1; ; n++ {
		head := make([]byte, 4)
		if _, err := io.ReadFull(c, head); err != nil {
			return
		}
		size, _, _ := f.length(head)
		body := make([]byte, size)
		if _, err := io.ReadFull(c, body); err != nil {
			return
		}
		answer := bytes.Join([][]byte{{0x81}, body[1:9], {0}}, nil)
		if n%10 == 0 {
			answer[9] = 1
		}
		if _, err := c.Write(append(f.put(nil, len(answer)), answer...)); err != nil {
			return
		}
	}
}
