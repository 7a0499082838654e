package method

import "fmt"

// No literal gives the field a value that is known, or it may be printed with all its
// fields.
type read struct{ name string }

func parse(text func() string) *read { return &read{name: text()} }

func (r *read) title() string {
	return "at " + r.name // want `text made in each call of a method`
}

type printed struct{ name string }

func newPrinted(name string) *printed {
	p := &printed{name: name}
	fmt.Printf("%+v", p)
	return p
}

func (p *printed) title() string {
	return "at " + p.name // want `text made in each call of a method`
}
