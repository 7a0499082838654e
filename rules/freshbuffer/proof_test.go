package freshbuffer_test

import (
	"bytes"
	"fmt"
	"testing"
)

var (
	size = 200
	sink []byte
)

func BenchmarkProof(b *testing.B) {
	data := bytes.NewReader(make([]byte, size))
	kept := messages{r: data}
	sizes := bytes.Repeat([]byte{200}, 5)
	five := bytes.NewReader(make([]byte, 1000))
	pair(b, "five messages of 200 bytes", func() { five.Seek(0, 0); sink = turns(five, sizes) }, func() { five.Seek(0, 0); sink = turnsShared(five, sizes) })
	for _, text := range []string{"an id", string(make([]byte, 200))} {
		pair(b, fmt.Sprintf("behind a mark, %d bytes", len(text)), func() { sink = marked(text) }, func() { sink = markedFront(text) })
		pair(b, fmt.Sprintf("behind a mark, %d bytes, from the stack", len(text)), func() { sink = markedStack(text) }, func() { sink = markedFront(text) })
	}
	pair(b, "200 bytes", func() { data.Seek(0, 0); message(data, size) }, func() { data.Seek(0, 0); kept.message(size) })
}

func pair(b *testing.B, name string, baseline, candidate func()) {
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f()
			}
		})
	}
}
