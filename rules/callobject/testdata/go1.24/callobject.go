package callobject

import "io"

type parser struct {
	text   string
	stack  []int
	result int
}

func (p *parser) run() error {
	for i := range p.text {
		p.stack = append(p.stack, i)
	}
	p.result = len(p.stack)
	return nil
}

func pointer(text string) (int, error) {
	p := &parser{text: text} // want "object made in each call, and left behind"
	err := p.run()
	return p.result, err
}

func allocated(text string) int {
	p := new(parser) // want "object made in each call, and left behind"
	p.text = text
	p.run()
	return p.result
}

func value(text string) int {
	var p parser // want "object made in each call, and left behind"
	p.text = text
	p.run()
	return p.result
}

func literal(text string) int {
	p := parser{text: text} // want "object made in each call, and left behind"
	defer p.run()
	return len(p.text)
}

func newParser(text string) *parser {
	p := &parser{}
	p.text = text
	return p
}

func constructed(text string) int {
	p := newParser(text) // want "object made in each call, and left behind"
	p.run()
	return p.result
}

func given(r io.Reader) error {
	var s = &source{r: r} // want "object made in each call, and left behind"
	_, err := io.CopyN(io.Discard, s, 8)
	if s == nil {
		return nil
	}
	return err
}

type source struct {
	r io.Reader
	n int
}

func (s *source) Read(b []byte) (int, error) { s.n++; return s.r.Read(b) }

func address(text string) int {
	var p parser // want "object made in each call, and left behind"
	fill(&p, text)
	return p.result
}

func fill(p *parser, text string) { p.text = text }
