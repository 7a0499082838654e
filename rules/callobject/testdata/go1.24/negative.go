package callobject

import (
	"bytes"
	"io"
	"sync"
)

func returned(text string) *parser {
	p := &parser{text: text}
	p.run()
	return p
}

var last *parser

func stored(text string) {
	p := &parser{text: text}
	p.run()
	last = p
}

func field(text string) *int {
	p := &parser{text: text}
	p.run()
	return &p.result
}

func shared(text string) {
	p := &parser{text: text}
	go p.run()
}

func captured(text string) func() {
	p := &parser{text: text}
	p.run()
	return func() { p.run() }
}

func (p *parser) with(text string) *parser { p.text = text; return p }

func chained(text string) *parser {
	p := &parser{}
	return p.with(text)
}

func wrapped(r io.Reader) io.Reader {
	s := &source{r: r}
	return io.TeeReader(s, io.Discard)
}

func (p parser) len() int { return len(p.text) }

func local(text string) int {
	p := &parser{text: text}
	return len(p.text)
}

func copied(text string) int {
	p := parser{text: text}
	return p.len()
}

func init() {
	p := &parser{text: "a"}
	p.run()
}

type failure struct{ what, why string }

func (f *failure) Error() string { return f.what + f.why }

func failed() string {
	f := &failure{"a", "b"}
	return f.Error()
}

func locked() {
	var mu sync.Mutex
	mu.Lock()
	mu.Unlock()
}

func buffered() int {
	var b bytes.Buffer
	b.WriteString("a")
	return b.Len()
}

type counter struct{ n int }

func (c *counter) add() { c.n++ }

func single() int {
	c := &counter{}
	c.add()
	return c.n
}
