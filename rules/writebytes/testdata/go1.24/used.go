package writebytes

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

var pagePool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// What a method was called of is there.

func pooled(w io.Writer, lines []string) error {
	buf := pagePool.Get().(*bytes.Buffer)
	buf.Reset()
	defer pagePool.Put(buf)
	for _, l := range lines {
		buf.WriteString(l)
	}
	_, err := io.WriteString(w, buf.String()) // want `bytes copied to text only to be written`
	return err
}

func givenAndUsed(f *os.File, buf *bytes.Buffer, all bool) {
	buf.WriteByte('\n')
	if all {
		f.WriteString(buf.String()) // want `bytes copied to text only to be written`
	}
}

func usedInCase(w io.Writer, buf *bytes.Buffer, kind int) {
	switch kind {
	case 1:
		buf.WriteString("one")
		fmt.Fprint(w, buf.String()) // want `bytes copied to text only to be written`
	case 2:
		fmt.Fprint(w, buf.String())
	}
}

func usedAndRead(w io.Writer, buf *bytes.Buffer) {
	buf.WriteString("read")
	io.Copy(w, strings.NewReader(buf.String())) // want `bytes copied to text only to be written`
}

func usedForSome(f *os.File, buf *bytes.Buffer, all bool) {
	if all {
		buf.WriteByte('\n')
	}
	f.WriteString(buf.String())
}

func usedAfter(f *os.File, buf *bytes.Buffer) {
	f.WriteString(buf.String())
	buf.Reset()
}

func usedBehindTurn(f *os.File, buf *bytes.Buffer, n int) {
	for i := 0; i < n; buf.Reset() {
		i++
		f.WriteString(buf.String())
	}
}

func onlyAsked(f *os.File, buf *bytes.Buffer) {
	fmt.Println(len(buf.String()))
	f.WriteString(buf.String())
}

func anotherSince(f *os.File, buf, other *bytes.Buffer) {
	buf.Reset()
	buf = other
	f.WriteString(buf.String())
}

func otherByPointer(f *os.File, buf *bytes.Buffer, set func(**bytes.Buffer)) {
	buf.Reset()
	set(&buf)
	f.WriteString(buf.String())
}

func jumpedOver(f *os.File, buf *bytes.Buffer, all bool) {
	if all {
		goto write
	}
	buf.Reset()
write:
	f.WriteString(buf.String())
}

type ownBuffer struct{ *bytes.Buffer }

func (b *ownBuffer) Reset() {}

func ofAnotherType(f *os.File, buf *ownBuffer) {
	buf.Reset()
	f.WriteString(buf.String())
}

var sharedBuffer *bytes.Buffer

func ofPackage(f *os.File) {
	sharedBuffer.Reset()
	f.WriteString(sharedBuffer.String())
}
