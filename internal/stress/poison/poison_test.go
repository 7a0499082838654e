package poison

import (
	"bytes"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

type pooled struct {
	name string
	n    int
	mu   sync.Mutex
	buf  []byte
	sums [2]int
}

func TestOverwrite(t *testing.T) {
	b := bytes.NewBufferString("text")
	alias := b.Bytes()
	honePoolOverwrite(b)
	if string(alias) != strings.Repeat("\xdb", 4) || b.String() != "\xdb" {
		t.Errorf("%q, %q", alias, b)
	}
	s := append(make([]byte, 0, 8), "abc"...)
	honePoolOverwrite(&s)
	if string(s) != "\xdb\xdb\xdb" {
		t.Errorf("%q", s)
	}
	callers := []byte("the caller's")
	p := &pooled{name: "a", n: 1, buf: callers, sums: [2]int{1, 2}}
	p.mu.Lock()
	honePoolOverwrite(p)
	p.mu.Unlock()
	if p.name == "a" || p.n == 1 || p.buf != nil || p.sums[1] == 2 || string(callers) != "the caller's" {
		t.Errorf("%+v, %q", p.n, callers)
	}
	for _, x := range []interface{}{nil, (*pooled)(nil), (*bytes.Buffer)(nil), 3, "a", new(int), new(interface{}), map[int]int{}} {
		honePoolOverwrite(x)
	}
}

func TestKeep(t *testing.T) {
	defer func(mode string) { honePoolMode = mode }(honePoolMode)
	p := &sync.Pool{New: func() interface{} { return "new" }}
	for _, test := range []struct{ mode, want string }{{"keep", "old"}, {"overwrite", "new"}} {
		honePoolMode = test.mode
		honePoolPut(p, "old")
		if got := honePoolGet(p); got != test.want {
			t.Errorf("%s: %v", test.mode, got)
		}
	}
	honePoolMode = ""
	honePoolPut(p, "old")
	honePoolGet(p)
}

// A value belongs to one user at a time, however many come at once.
func TestKeepAtOnce(t *testing.T) {
	defer func(mode string) { honePoolMode = mode }(honePoolMode)
	honePoolMode = "keep"
	p := &sync.Pool{New: func() interface{} { return new(int32) }}
	var all sync.WaitGroup
	for w := 0; w < 8; w++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := 0; i < 20000; i++ {
				users := honePoolGet(p).(*int32)
				if atomic.AddInt32(users, 1) != 1 {
					t.Error("two have the same value")
				}
				runtime.Gosched()
				atomic.AddInt32(users, -1)
				honePoolPut(p, users)
			}
		}()
	}
	all.Wait()
}
