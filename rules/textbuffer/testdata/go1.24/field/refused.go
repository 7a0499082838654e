package field

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Text that grows, of structs that are copied.
type copied struct{ text string }

func (c *copied) add(s string) { c.text += s } // want `text grown by \+= where it is kept`

func twoOf(list []string) []copied {
	var c copied
	for _, s := range list {
		c.add(s)
	}
	return []copied{c, c}
}

// Exported: others may copy it.
type Shown struct{ text, Kind string }

func (s *Shown) Add(t string) { s.text += t; s.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

// Others may copy what they get.
type given struct{ text string }

func (g *given) add(s string) { g.text += s; g.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func Give() *given { return &given{} }

type inOther struct{ text string }

func (o *inOther) add(s string) { o.text += s; o.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type Holder struct {
	in   inOther
	last string
}

// It begins with something, is set to something, has its address taken, or a tag.
type begun struct{ text string }

func (b *begun) add(s string) { b.text += s; b.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func newBegun() *begun { return &begun{text: "x"} }

type replaced struct{ text string }

func (r *replaced) add(s string) { r.text += s; r.text = strings.TrimSpace(r.text); r.text += s } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type pointed struct{ text string }

func (p *pointed) add(s string) *string { p.text += s; p.text += "."; return &p.text } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type tagged struct {
	text string `json:"text"`
}

func (t *tagged) add(s string) { t.text += s; t.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

// It is printed, encoded or compared whole.
type printed struct{ text string }

func (p *printed) add(s string) { p.text += s; p.text += "."; fmt.Println(p) } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type encoded struct{ text string }

func (e *encoded) add(s string) { e.text += s; e.text += "."; json.Marshal(e) } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type compared struct{ text string }

func (c *compared) add(s string, o *compared) bool { c.text += s; c.text += "."; return *c == *o } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type emptied struct{ text string }

func (e *emptied) add(s string) { e.text += s; e.text += "."; *e = emptied{} } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

// What is added may add to it as well, or is of it.
type nested struct{ text string }

func (n *nested) more() string { n.text += "more"; return n.text } // want `text grown by \+= where it is kept`

func (n *nested) add() { n.text += n.more() } // want `text grown by \+= where it is kept`

type doubled struct{ text string }

func (d *doubled) add() { d.text += d.text; d.text += d.text[1:] } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

// The same variable is several fields', or of a struct without a name.
type several struct{ text, other string }

func (s *several) add(t string) { s.text += t; s.text += s.other } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func unnamed(list []string) string {
	var x struct{ text string }
	for _, s := range list {
		x.text += s // want `text grown by \+= where it is kept`
	}
	return x.text
}

// Elements of maps have no address, and results of calls neither.
type element struct{ text string }

func (e *element) add(s string) { e.text += s; e.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func readsElements(m map[string]element) string { return m["x"].text }

// A comment would be lost.
type noted struct{ text string }

func (n *noted) add(s string) { n.text += /* more */ s; n.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

// Text elsewhere.
type named string

func (n *named) add(parts ...string) {
	for _, p := range parts {
		*n += named(p) // want `text grown by \+= where it is kept`
	}
}

func (n *named) once(s string) { *n += named(s) } // want `text grown by \+= where it is kept`

func elements(in map[string][]string, keys []string, out map[string]string) (n named) {
	for _, k := range keys {
		for _, l := range in[k] {
			out[k] += l // want `text grown by \+= where it is kept`
		}
		n.once(k)
	}
	return n
}

// It is given a value by a literal that names no field.
type unkeyed struct {
	text string
	n    int
}

func (u *unkeyed) add(s string) { u.text += s; u.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func newUnkeyed() []*unkeyed { return []*unkeyed{{"x", 1}} }

// It becomes a value of an interface, which is printed with what it holds.
type boxed struct{ text string }

func (b *boxed) Add(s string) { b.text += s; b.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

type adder interface{ Add(string) }

func printBoxed(s string) {
	var a adder = &boxed{}
	a.Add(s)
	fmt.Println(a)
}

type boxedElement struct{ text string }

func (b *boxedElement) add(s string) { b.text += s; b.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func printElements(b *boxedElement) { fmt.Println([]any{b}...) }

type boxedResult struct{ text string }

func (b *boxedResult) add(s string) { b.text += s; b.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func result() any { return &boxedResult{} }

type boxedField struct{ text string }

func (b *boxedField) add(s string) { b.text += s; b.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func field(b *boxedField, all chan struct{ v any }) { all <- struct{ v any }{v: b} }

// Generic code copies it.
type cloned struct{ text string }

func (c *cloned) add(s string) { c.text += s; c.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func clone[T any](p *T) *T { x := *p; return &x }

func twice(c *cloned) *cloned { return clone(c) }

type shownGeneric struct{ text string }

func (s *shownGeneric) add(t string) { s.text += t; s.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`

func show[T any](v T) { fmt.Println(v) }

func showIt(s *shownGeneric) { show(s) }

// A test, which is compiled elsewhere, may do any of it.
type tested struct{ text string }

func (t *tested) add(s string) { t.text += s; t.text += "." } // want `text grown by \+= where it is kept` `text grown by \+= where it is kept`
