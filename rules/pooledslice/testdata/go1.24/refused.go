package test

import "sync"

// Shared may be used by anybody.
var Shared sync.Pool

func exported() {
	b := Shared.Get().([]byte)
	Shared.Put(b) // want "a header is allocated"
}

type inherits struct{ sync.Pool }

func (i *inherits) embedded() {
	b := i.Get().([]byte)
	i.Put(b)      // want "a header is allocated"
	i.Pool.Put(b) // want "a header is allocated"
}

var mixed sync.Pool

func several(text string) {
	b := mixed.Get().([]byte)
	mixed.Put(b) // want "a header is allocated"
	mixed.Put(&text)
}

var kinds sync.Pool

func others() {
	b := kinds.Get().([]byte)
	kinds.Put(b)        // want "a header is allocated"
	kinds.Put([]rune{}) // want "a header is allocated"
}

var handed sync.Pool

func reset(p *sync.Pool) { p.Put(make([]byte, 1)) } // want "a header is allocated"

func given() {
	b := handed.Get().([]byte)
	handed.Put(b) // want "a header is allocated"
	reset(&handed)
}

func somePool() *sync.Pool { return &handed }

var borrowed = somePool()

func shared() {
	b := borrowed.Get().([]byte)
	borrowed.Put(b) // want "a header is allocated"
}

type owner struct{ pool *sync.Pool }

func newOwner(p *sync.Pool) *owner { return &owner{p} }

func (o *owner) unnamed() {
	b := o.pool.Get().([]byte)
	o.pool.Put(b) // want "a header is allocated"
}

type keeper struct{ kept *sync.Pool }

func (k *keeper) assigned(p *sync.Pool) {
	k.kept = p
	b := k.kept.Get().([]byte)
	k.kept.Put(b) // want "a header is allocated"
}

var open sync.Pool

func kept() any {
	v := open.Get()
	open.Put(make([]byte, 4)) // want "a header is allocated"
	return v
}

var twice sync.Pool

func asserted() int {
	v := twice.Get()
	n := len(v.([]byte)) + len(v.([]byte))
	twice.Put(make([]byte, 4)) // want "a header is allocated"
	return n
}

var again sync.Pool

func repeated() (n int) {
	v := again.Get()
	for range 3 {
		n += len(v.([]byte))
	}
	again.Put(make([]byte, 4)) // want "a header is allocated"
	return n
}

var switched sync.Pool

func branches() int {
	switch v := switched.Get().(type) {
	case []byte:
		switched.Put(v) // want "a header is allocated"
		return len(v)
	}
	return 0
}

var both sync.Pool

func asks() {
	if b, ok := both.Get().([]byte); ok {
		both.Put(b) // want "a header is allocated"
	}
	both.Put(both.New().([]byte)) // want "a header is allocated"
}

var some sync.Pool

func sometimes() {
	if b, ok := some.Get().([]byte); ok {
		some.Put(b) // want "a header is allocated"
	}
	some.Put(some.Get().([]byte)) // want "a header is allocated"
}

var method sync.Pool

func valued() {
	put := method.Put
	put(method.Get().([]byte))
	method.Put([]byte{}) // want "a header is allocated"
}

var never sync.Pool

func onlyPut() {
	never.Put([]byte{}) // want "a header is allocated"
}

var tested sync.Pool

func inTest() {
	b := tested.Get().([]byte)
	tested.Put(b) // want "a header is allocated"
}

var literal sync.Pool

var outside = func(b []byte) {
	literal.Put(b) // want "a header is allocated"
}

func inLiteral() {
	outside(literal.Get().([]byte))
}

func generic[E any](p *sync.Pool) {
	b := p.Get().([]E)
	p.Put(b) // want "a header is allocated"
}

type pair[E any] struct{ pool sync.Pool }

func (p *pair[E]) parametric() {
	b := p.pool.Get().([]E)
	p.pool.Put(b) // want "a header is allocated"
}

type sharer struct{ lent *sync.Pool }

var sharers = []*sharer{{somePool()}}

func (s *sharer) elided() {
	b := s.lent.Get().([]byte)
	s.lent.Put(b) // want "a header is allocated"
}

type answer bool

var answered sync.Pool

func ofOwnBool() (ok answer) {
	var b []byte
	b, ok = answered.Get().([]byte)
	answered.Put(b) // want "a header is allocated"
	return ok
}

var told sync.Pool

func commented() {
	b := told.Get(). // which had one
	([]byte)
	told.Put(b) // want "a header is allocated"
}

var constrained sync.Pool

func elsewhere() []byte {
	b, _ := constrained.Get().([]byte)
	return b
}
