package test

import (
	"bytes"
	"sync"
)

var pointers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func pointer() {
	b := pointers.Get().(*bytes.Buffer)
	pointers.Put(b)
}

type mine struct{}

func (mine) Get() any { return nil }
func (mine) Put(any)  {}

func notSync(m mine) { m.Put(m.Get().([]byte)) }
