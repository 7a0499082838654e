package text

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
)

// A variable of the function would move to the heap.
func local(value any) string {
	var b struct{ text strings.Builder }
	var p leaf
	b.text.WriteString(fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
	p.WriteString(fmt.Sprintf("%v", value))      // want `package fmt formats text of a fixed form`
	return b.text.String() + p.String()
}

type both struct {
	bytes.Buffer
	*upper2
}

type upper2 struct{}

func (*upper2) Other() {}

type texts interface{ WriteString(string) (int, error) }

func otherwise(t texts, value any) {
	t.WriteString(fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
}

// What would call itself.
type recursive struct{ out io.Writer }

func (r recursive) Write(b []byte) (int, error) {
	return io.WriteString(r.out, fmt.Sprintf("%q", b)) // want `package fmt formats text of a fixed form`
}

func (r recursive) WriteString(s string) (int, error) {
	return io.WriteString(r.out, fmt.Sprintf("%v", any(s))) // want `package fmt formats text of a fixed form`
}

// At another time.
func later(w io.Writer, b *strings.Builder, value any) {
	defer io.WriteString(w, fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
	defer fmt.Fprintln(w, fmt.Sprintf("%v", value))   // want `package fmt formats text of a fixed form`
	go b.WriteString(fmt.Sprintf("%v", value))        // want `package fmt formats text of a fixed form`
}

// Text that is not constant, or stands where the format, or what package fmt says of it, would be another.
func more(b *strings.Builder, layout, name string, values []any, value any) {
	b.WriteString(fmt.Sprintf("%v", value) + name) // want `package fmt formats text of a fixed form`
	b.WriteString("> " + fmt.Sprintf(layout, values...))
	b.WriteString(fmt.Sprintf("%v", value) + fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form` `package fmt formats text of a fixed form`
	b.WriteString("%d" + fmt.Sprint(value))
	if n, _ := b.WriteString(fmt.Sprintf(layout, values...) + "\n"); n > 0 {
		return
	}
	if len(values) > 0 {
		fmt.Println(fmt.Sprintln(value))
		fmt.Println(fmt.Sprintf(layout, values...))
	}
	fmt.Fprint(b, fmt.Sprintf("%v", value), value) // want `package fmt formats text of a fixed form`
	fmt.Println(fmt.Sprint(value), fmt.Sprint(value))
}

// lineEnd may be another one on another system.
const lineEnd = "\r\n"

func elsewhereOther(b *strings.Builder, value any) {
	const separator, end = string(os.PathSeparator), lineEnd
	b.WriteString(fmt.Sprint(value) + lineEnd)
	b.WriteString(fmt.Sprint(value) + (";" + end))
	b.WriteString(fmt.Sprintf("%v", value) + string(os.PathSeparator)) // want `package fmt formats text of a fixed form`
	b.WriteString(separator + fmt.Sprint(value))
}

// A call among the values has another writer from now on.
func overtaken(b *strings.Builder, w io.Writer) {
	next := func() any { b, w = new(strings.Builder), new(bytes.Buffer); return b.Len() }
	b.WriteString(fmt.Sprintf("%v", next())) // want `package fmt formats text of a fixed form`
	b.WriteString(fmt.Sprint(next(), 1, 2) + ";")
	io.WriteString(w, fmt.Sprintf("%v", next())) // want `package fmt formats text of a fixed form`
	b.Write(fmt.Append(nil, next()))
}

// Comments.
func annotated(b *strings.Builder, value any) {
	b.WriteString(fmt.Sprintf("%v", value) /* the value */ + "\n") // want `package fmt formats text of a fixed form`
	b.WriteString(fmt.Sprintf(                                     // as it is // want `package fmt formats text of a fixed form`
		"%v", value))
}

// Generic writers.
func genericStream[W io.Writer](w W, value any) { io.WriteString(w, fmt.Sprintf("%v", value)) } // want `package fmt formats text of a fixed form`
