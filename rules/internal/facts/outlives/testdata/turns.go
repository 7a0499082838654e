// Package turns has loops whose turns use what functions allocate.
package turns

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"sort"
	"strconv"
	"strings"
)

type object struct {
	name string
	data []byte
	next *object
}

func makeBytes(n int) []byte { return make([]byte, n) }

func makeFilled(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	return b, nil
}

func makeObject() *object { return &object{} }

func viaObject(data []byte) *object {
	o := makeObject()
	o.data = data
	return o
}

type shape interface{ area() int }

type square struct{ side int }

func (s *square) area() int { return s.side * s.side }

func makeShape() shape { return &square{1} }

type linked struct{ side int }

var links []*linked

func (l *linked) area() int { links = append(links, l); return 0 }

func makeLinked() shape { return &linked{1} }

func (o *object) named() bool         { return o.name == "x" }
func (o *object) size() int           { return len(o.data) }
func (o *object) link(to *object)     { o.next = to }
func (o *object) self() *object       { return o }
func (o *object) print() error        { return fmt.Errorf("%T with %d", o, len(o.data)) }
func (o *object) String() string      { all = append(all, o); return "" }
func (o *object) later() func() *byte { return func() *byte { return &o.data[0] } }

var (
	all    []*object
	global []byte
)

func goneRead(n int) (sum int) {
	for range 3 {
		b := makeBytes(n)
		b[0]++
		sum += len(b) + int(b[0])
	}
	return sum
}

func goneCopied(n int) (lines []string, rest []byte) {
	for range 3 {
		b := makeBytes(n)
		lines = append(lines, string(b))
		rest = append(rest, b...)
		copy(rest, b)
	}
	return lines, rest
}

func goneJoined(n int, sep []byte) (lines [][]byte) {
	for range 3 {
		lines = append(lines, bytes.Join([][]byte{makeBytes(n), sep}, sep))
	}
	return lines
}

func goneError(r io.Reader, n int) error {
	for {
		b, err := makeFilled(r, n)
		if err != nil {
			return err
		}
		if b[0] == 0 {
			return fmt.Errorf("line %q is wrong", b)
		}
	}
}

func goneFilled(n int, r io.Reader) {
	for range 3 {
		r.Read(makeBytes(n))
	}
}

func goneParts(n int) (count int) {
	for range 3 {
		head, _, _ := bytes.Cut(makeBytes(n), []byte{' '})
		count += len(bytes.TrimSpace(head))
	}
	return count
}

func goneObject() (count int) {
	for range 3 {
		o := makeObject()
		if o.named() {
			count += o.size()
		}
	}
	return count
}

func goneInFields(data []byte) (count int) {
	for range 3 {
		o := viaObject(data)
		count += o.self().size()
	}
	return count
}

func goneLinked() {
	for range 3 {
		o := makeObject()
		var head object
		head.link(o)
		_ = head.next.name
	}
}

func goneType() error {
	for range 3 {
		if err := makeObject().print(); err != nil {
			return err
		}
	}
	return nil
}

func goneShape() (sum int) {
	for range 3 {
		s := makeShape()
		switch s := s.(type) {
		case *square:
			sum += s.side
		default:
			sum += s.area()
		}
	}
	return sum
}

func goneArea() (sum int) {
	for range 3 {
		sum += makeShape().area()
	}
	return sum
}

func goneInner(n int) (sum int) {
	for range 3 {
		b := makeBytes(n)
		for i := range b {
			sum += int(b[i])
		}
	}
	return sum
}

func goneParsed(n int, v any) error {
	for range 3 {
		if err := json.Unmarshal(makeBytes(n), v); err != nil {
			return err
		}
	}
	return nil
}

func makeSum(n int) (sum int) {
	b := make([]byte, 16)
	for i := range b {
		sum += int(b[i]) * n
	}
	return sum
}

func goneWithin(n int) (sum int) {
	for range 3 {
		sum += makeSum(n)
	}
	return sum
}

func keptList(n int) (all [][]byte) {
	for range 3 {
		all = append(all, makeBytes(n))
	}
	return all
}

func keptPart(n int) (all [][]byte) {
	for range 3 {
		all = append(all, bytes.TrimSpace(makeBytes(n)[1:]))
	}
	return all
}

func keptField(o *object, n int) {
	for range 3 {
		o.data = makeBytes(n)
	}
}

func keptOwnField(n int) int {
	var o object
	for range 3 {
		if o.size() > 0 {
			return o.size()
		}
		o.data = makeBytes(n)
	}
	return 0
}

func keptGlobal(n int) {
	for range 3 {
		global = makeBytes(n)
	}
}

func keptChannel(n int, c chan []byte) {
	for range 3 {
		c <- makeBytes(n)
	}
}

func keptSelect(n int, c chan []byte) {
	for range 3 {
		select {
		case c <- makeBytes(n):
		default:
		}
	}
}

func keptGoroutine(n int) {
	for range 3 {
		b := makeBytes(n)
		go func() { b[0]++ }()
	}
}

func keptArgument(n int) {
	for range 3 {
		go fmt.Println(makeBytes(n))
	}
}

func keptDeferred(n int) {
	for range 3 {
		defer fmt.Println(makeBytes(n))
	}
}

func keptReturned(n int) []byte {
	for {
		b := makeBytes(n)
		if b[0] == 0 {
			return b[1:]
		}
	}
}

func keptMap(n int, m map[int][]byte) {
	for i := range 3 {
		m[i] = makeBytes(n)
	}
}

func keptLast(n int) int {
	var last []byte
	for range 3 {
		if len(last) > 0 {
			return int(last[0])
		}
		last = makeBytes(n)
	}
	return 0
}

func keptUnknown(n int, s interface{ Put([]byte) }) {
	for range 3 {
		s.Put(makeBytes(n))
	}
}

func keptFunction(n int, f func([]byte)) {
	for range 3 {
		f(makeBytes(n))
	}
}

func keptLibrary(n int) (rs []io.Reader) {
	for range 3 {
		rs = append(rs, bytes.NewReader(makeBytes(n)))
	}
	return rs
}

func keptSorted() {
	for range 3 {
		sort.Sort(sort.Reverse(nil))
		sort.Slice(makeObject(), nil)
	}
}

func keptMethod() {
	for range 3 {
		_ = fmt.Sprintf("%v", makeObject())
	}
}

func keptWrapped() error {
	for range 3 {
		_ = fmt.Errorf("%w", error(nil))
		_ = fmt.Sprint(makeObject())
	}
	return nil
}

func keptClosure(n int) (fs []func() *byte) {
	for range 3 {
		o := makeObject()
		fs = append(fs, o.later())
	}
	return fs
}

func keptChain() (head *object) {
	for range 3 {
		o := makeObject()
		o.next = head
		head = o
	}
	return head
}

func keptLink(head *object) {
	for range 3 {
		head.link(makeObject())
	}
}

func keptLinkedArea() (sum int) {
	for range 3 {
		sum += makeLinked().area()
	}
	return sum
}

func keptAddress(n int) (all []*byte) {
	for range 3 {
		all = append(all, &makeBytes(n)[0])
	}
	return all
}

func keptPanic(n int) {
	for range 3 {
		if b := makeBytes(n); b[0] > 0 {
			panic(b)
		}
	}
}

func keptStruct(n int, c chan object) {
	for range 3 {
		o := object{data: makeBytes(n)}
		c <- o
	}
}

func keptCopied(n int, to [][]byte) {
	for range 3 {
		copy(to, [][]byte{makeBytes(n)})
	}
}

// One type of the source keeps what it is to write.
func keptWritten(n int, w io.Writer) {
	for range 3 {
		w.Write(makeBytes(n))
	}
}

type coder interface{ makeCode(n int) []byte }

type code struct{}

func (code) makeCode(n int) []byte { return make([]byte, n) }

func goneInvoked(c coder, n int) (sum int) {
	for range 3 {
		sum += len(c.makeCode(n))
	}
	return sum
}

func makeScratch(n int) (sum int) {
	b := make([]byte, 8)
	return len(part(&b, n))
}

func part(b *[]byte, n int) []byte { return (*b)[:n] }

func goneOnStackWithin(n int) (sum int) {
	for range 3 {
		sum += makeScratch(n)
	}
	return sum
}

func keptInvoked(c coder, n int) (codes [][]byte) {
	for range 3 {
		codes = append(codes, c.makeCode(n))
	}
	return codes
}

func keptNoLoop(n int) int { return len(makeBytes(n)) }

type hoard struct{ all [][]byte }

func (h *hoard) Write(p []byte) (int, error) { h.all = append(h.all, p); return len(p), nil }

// Of strings, those that refer to the bytes of another are followed, too.

func makeText(b []byte) string { return string(b) }

type named struct{ id string }

func viaNamed(b []byte) named { return named{id: makeText(b)} }

type label string

func (l label) Area() int { labels = append(labels, l); return 0 }

var labels []label

func goneText(b []byte) (sum int, rest []byte) {
	for range 3 {
		s := viaNamed(b)
		if s.id == "x" || s.id[0] == 'y' {
			sum += len(s.id)
		}
		for _, r := range s.id {
			sum += int(r)
		}
		rest = append(rest, s.id...)
		rest = append(rest, []byte(s.id[1:])...)
	}
	return sum, rest
}

func goneTextKey(b []byte, m map[string]int) (sum int) {
	for range 3 {
		sum += m[makeText(b)]
	}
	return sum
}

func goneTextError(b []byte) error {
	for {
		if n := viaNamed(b); n.id == "" {
			return fmt.Errorf("id %q of %d bytes", n.id, len(n.id))
		}
	}
}

func goneTextNumber(b []byte) (sum int) {
	for range 3 {
		s := viaNamed(b)
		if n, err := strconv.Atoi(s.id); err == nil && strings.HasPrefix(s.id, "1") {
			sum += n
		}
	}
	return sum
}

func keptTextTrimmed(b []byte) (all []string) {
	for range 3 {
		all = append(all, strings.TrimSpace(makeText(b)))
	}
	return all
}

func keptTextKey(b []byte, m map[string]int) {
	for range 3 {
		m[viaNamed(b).id]++
	}
}

func keptTextPart(b []byte) (all []string) {
	for range 3 {
		all = append(all, viaNamed(b).id[1:])
	}
	return all
}

func keptTextSum(b []byte, to map[int]string) {
	for i := range 3 {
		to[i] = viaNamed(b).id + to[9]
	}
}

func keptTextLess(b []byte) (least string) {
	for range 3 {
		least = min(least, makeText(b))
	}
	return least
}

func keptTextStruct(b []byte, to chan named) {
	for range 3 {
		to <- viaNamed(b)
	}
}

func keptTextCopied(b []byte, to []string) {
	for range 3 {
		copy(to, []string{makeText(b)})
	}
}

func keptTextRead(b []byte) {
	for range 3 {
		fmt.Println(makeText(b))
	}
}

func keptTextMethod(b []byte) (sum int) {
	for range 3 {
		sum += label(makeText(b)).Area()
	}
	return sum
}

func goneThroughReader(n int) (sum int) {
	for range 3 {
		r := bytes.NewReader(makeBytes(n))
		var number uint32
		if binary.Read(r, binary.BigEndian, &number) != nil {
			return sum
		}
		b, _ := r.ReadByte()
		var head [2]byte
		io.ReadFull(r, head[:])
		sum += int(b) + int(number) + r.Len() + int(head[0])
	}
	return sum
}

func goneThroughBuffer(n int) (text string) {
	for range 3 {
		b := bytes.NewBuffer(makeBytes(n))
		b.WriteString("x")
		fmt.Fprintf(b, "%d", n)
		text = b.String() + string(b.Bytes()[1:]) + string(b.Next(2))
	}
	return text
}

func goneEncoded(n int) (text string) {
	for range 3 {
		b := makeBytes(n)
		text += base64.StdEncoding.EncodeToString(b)
	}
	return text
}

func goneHashed(h hash.Hash, n int) (sum byte) {
	for range 3 {
		b := makeBytes(n)
		sum += h.Sum(b)[0]
	}
	return sum
}

func gonePrinted(w io.Writer, n int) {
	for range 3 {
		b := makeBytes(n)
		fmt.Fprintf(w, "%x %q", b, b[:1])
		fmt.Fprintln(w, b, n)
		fmt.Fprint(w, b)
	}
}

func keptByReader(n int) (rs []*bytes.Reader) {
	for range 3 {
		r := new(bytes.Reader)
		r.Reset(makeBytes(n))
		rs = append(rs, r)
	}
	return rs
}

func keptByBuffer(n int) (parts [][]byte) {
	for range 3 {
		b := bytes.NewBuffer(makeBytes(n))
		parts = append(parts, b.Next(2))
	}
	return parts
}

func keptByInterface(n int) {
	for range 3 {
		var r io.Reader = bytes.NewReader(makeBytes(n))
		all = append(all, &object{})
		read(r)
	}
}

var readers []io.Reader

func read(r io.Reader) { readers = append(readers, r) }

func keptSummed(h hash.Hash, n int) (sums [][]byte) {
	for range 3 {
		sums = append(sums, h.Sum(makeBytes(n)))
	}
	return sums
}

func keptPrintedObject(w io.Writer) {
	for range 3 {
		fmt.Fprintln(w, makeObject())
	}
}

func keptFormatVar(w io.Writer, format string, n int) {
	for range 3 {
		fmt.Fprintf(w, format, makeBytes(n))
	}
}

func keptInError(b []byte) (errs []error) {
	for range 3 {
		errs = append(errs, errors.New(makeText(b)))
	}
	return errs
}

func goneInText(b []byte) (count int) {
	for range 3 {
		s := makeText(b)
		for _, part := range strings.Fields(strings.ToLower(s)) {
			count += len(part)
		}
		fmt.Println(errors.New(s) == nil, strconv.Quote(s))
		var out strings.Builder
		out.WriteString(s)
		count += out.Len()
	}
	return count
}

func keptFields(b []byte) (all []string) {
	for range 3 {
		all = append(all, strings.Fields(makeText(b))...)
	}
	return all
}

func keptMapped(b []byte, keep func(rune) rune) {
	for range 3 {
		strings.Map(keep, makeText(b))
	}
}
