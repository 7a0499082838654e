// Package callobject finds objects with a state of their own that serve one call.
//
// # What it does
//
// It finds variables of a struct with two fields or more, or of a pointer to a new one, of which a
// function calls methods, reads and sets fields, and which it hands to calls by their address, but
// which it neither returns nor stores, nor shares with a goroutine: a parser, an encoder, the state of
// a walk. A function of the package that does nothing but make such an object counts as making it. It
// reports them without a fix; hone shows those that a benchmark allocates.
//
// # Why it is slow
//
// What is called through an interface, or is too deep to follow, may keep the pointer, as far as the
// compiler knows: then the object is put on the heap in each call, with the slices and maps in it, and
// the collector has to find out that nobody wants it any more.
//
// # Example
//
//	type parser struct {
//		text   string
//		stack  []int
//		result int
//	}
//
//	func (p *parser) run() error { p.result = len(p.text); return nil }
//
//	func Parse(text string) (int, error) {
//		p := &parser{text: text, stack: make([]int, 0, 64)}
//		err := p.run()
//		return p.result, err
//	}
//
// # Use instead
//
//	type parser struct {
//		text   string
//		stack  []int
//		result int
//	}
//
//	func (p *parser) run() error { p.result = len(p.text); return nil }
//
//	var parsers = sync.Pool{New: func() any { return &parser{stack: make([]int, 0, 64)} }}
//
//	func Parse(text string) (int, error) {
//		p := parsers.Get().(*parser)
//		defer parsers.Put(p)
//		p.text, p.stack = text, p.stack[:0]
//		err := p.run()
//		return p.result, err
//	}
//
// Where no call keeps the object, a variable of the type instead of a pointer to it stays on the stack.
//
// # Safety
//
// Review: what is used again must be as good as new, and nothing may hold a part of it when the call is
// over. Whether a method stores its receiver is not known here.
//
// It is silent where a call that gets the object returns one of the same type, a function or an
// interface, which may hold it; for errors, locks, big numbers, and for buffers, of which rule
// callbuffer speaks.
//
// It fires in github.com/tidwall/gjson v1.20.0, gjson.go, where a state is made for a walk, and in github.com/expr-lang/expr v1.17.8,
// compiler/compiler.go, where a compiler is. A near miss is a parser that is returned to who goes on with it.
package callobject
