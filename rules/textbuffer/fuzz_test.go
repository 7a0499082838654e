package textbuffer_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// record is what there is to write.
type record struct {
	name   string
	raw    []byte
	tags   []string
	i      int
	i64    int64
	u      uint64
	u8     uint8
	f      float64
	f32    float32
	r      rune
	ok     bool
	err    error
	at     time.Time
	layout string
}

// recorder remembers each write, and refuses what is more than it has room
// for.
type recorder struct {
	room   int
	writes []string
}

func (w *recorder) Write(p []byte) (int, error) {
	n := min(w.room, len(p))
	w.room -= n
	w.writes = append(w.writes, string(p[:n]))
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

// result is all that the caller of a pair can see.
type result struct {
	n   int
	err error
}

// Functions as the rule finds them, and as its fix leaves them.

func linesOld(w io.Writer, x record) result {
	s := ""
	for i, tag := range x.tags {
		if i > 0 {
			s += ", "
		}
		s = s + tag + "=" + strconv.Itoa(i)
	}
	s += "\n"
	n, err := w.Write([]byte(s))
	return result{n, err}
}

func linesNew(w io.Writer, x record) result {
	s := make([]byte, 0, 64)
	for i, tag := range x.tags {
		if i > 0 {
			s = append(s, ", "...)
		}
		s = append(s, tag...)
		s = append(s, '=')
		s = strconv.AppendInt(s, int64(i), 10)
	}
	s = append(s, '\n')
	n, err := w.Write(s)
	return result{n, err}
}

// Text that begins anew.

func anewOld(w io.Writer, x record) result {
	s := "none: "
	s += x.layout
	if x.name != "" {
		s = fmt.Sprintf("%s_", x.name)
	}
	if x.i < 0 {
		s = ""
	}
	s = s + " " + strconv.FormatFloat(x.f, 'g', -1, 64) + "\n"
	if x.ok {
		s = x.layout + x.name
	}
	n, err := w.Write([]byte(s))
	return result{n, err}
}

func anewNew(w io.Writer, x record) result {
	s := make([]byte, 0, 64)
	s = append(s, "none: "...)
	s = append(s, x.layout...)
	if x.name != "" {
		s = append(s[:0], x.name...)
		s = append(s, '_')
	}
	if x.i < 0 {
		s = s[:0]
	}
	s = append(s, ' ')
	s = strconv.AppendFloat(s, x.f, 'g', -1, 64)
	s = append(s, '\n')
	if x.ok {
		s = append(s[:0], x.layout...)
		s = append(s, x.name...)
	}
	n, err := w.Write(s)
	return result{n, err}
}

func formatsOld(w io.Writer, x record) result {
	s := fmt.Sprintf("%s:%v|%d|%v", x.name, x.f, x.i, x.f32)
	if x.ok {
		s += fmt.Sprintf("|%q%%%s%c|%t", x.name, x.raw, x.r, x.ok)
	}
	s += fmt.Sprintln(x.i64, x.u, x.name, x.u8)
	s += fmt.Sprint(x.u, x.i64, x.name, x.f, x.f32)
	n, err := w.Write([]byte(s))
	return result{n, err}
}

func formatsNew(w io.Writer, x record) result {
	s := make([]byte, 0, 256)
	s = append(s, x.name...)
	s = append(s, ':')
	s = strconv.AppendFloat(s, x.f, 'g', -1, 64)
	s = append(s, '|')
	s = strconv.AppendInt(s, int64(x.i), 10)
	s = append(s, '|')
	s = strconv.AppendFloat(s, float64(x.f32), 'g', -1, 32)
	if x.ok {
		s = append(s, '|')
		s = strconv.AppendQuote(s, x.name)
		s = append(s, '%')
		s = append(s, x.raw...)
		s = utf8.AppendRune(s, x.r)
		s = append(s, '|')
		s = strconv.AppendBool(s, x.ok)
	}
	s = strconv.AppendInt(s, x.i64, 10)
	s = append(s, ' ')
	s = strconv.AppendUint(s, x.u, 10)
	s = append(s, ' ')
	s = append(s, x.name...)
	s = append(s, ' ')
	s = strconv.AppendUint(s, uint64(x.u8), 10)
	s = append(s, '\n')
	s = strconv.AppendUint(s, x.u, 10)
	s = append(s, ' ')
	s = strconv.AppendInt(s, x.i64, 10)
	s = append(s, x.name...)
	s = strconv.AppendFloat(s, x.f, 'g', -1, 64)
	s = append(s, ' ')
	s = strconv.AppendFloat(s, float64(x.f32), 'g', -1, 32)
	n, err := w.Write(s)
	return result{n, err}
}

func wholeOld(w io.Writer, x record) result {
	s := fmt.Sprintf("%8.3f %x %+v", x.f, x.raw, x.err)
	s += fmt.Sprint(x.err, x.tags, x.raw) + fmt.Sprintln(x.tags, x.err)
	n, err := w.Write([]byte(s))
	return result{n, err}
}

func wholeNew(w io.Writer, x record) result {
	s := make([]byte, 0, 64)
	s = fmt.Appendf(s, "%8.3f %x %+v", x.f, x.raw, x.err)
	s = fmt.Append(s, x.err, x.tags, x.raw)
	s = fmt.Appendln(s, x.tags, x.err)
	n, err := w.Write(s)
	return result{n, err}
}

func textsOld(w io.Writer, x record) result {
	s := string(x.raw) + string(x.r)
	s += string(rune(x.u8)) + strconv.Quote(x.name) + strconv.FormatFloat(x.f, 'f', -1, 64)
	s += strconv.FormatInt(x.i64, 36) + strconv.FormatUint(x.u, 2) + strconv.QuoteRune(x.r)
	s += strconv.FormatFloat(float64(x.f32), 'e', 3, 32) + x.at.Format(x.layout) + x.at.Format(time.RFC3339Nano)
	n, err := w.Write([]byte(s))
	m, again := w.Write([]byte(s))
	return result{n + m, errors.Join(err, again)}
}

func textsNew(w io.Writer, x record) result {
	s := make([]byte, 0, 128)
	s = append(s, x.raw...)
	s = utf8.AppendRune(s, x.r)
	s = utf8.AppendRune(s, rune(x.u8))
	s = strconv.AppendQuote(s, x.name)
	s = strconv.AppendFloat(s, x.f, 'f', -1, 64)
	s = strconv.AppendInt(s, x.i64, 36)
	s = strconv.AppendUint(s, x.u, 2)
	s = strconv.AppendQuoteRune(s, x.r)
	s = strconv.AppendFloat(s, float64(x.f32), 'e', 3, 32)
	s = x.at.AppendFormat(s, x.layout)
	s = x.at.AppendFormat(s, time.RFC3339Nano)
	n, err := w.Write(s)
	m, again := w.Write(s)
	return result{n + m, errors.Join(err, again)}
}

var pairs = []struct {
	name     string
	old, new func(io.Writer, record) result
}{
	{"lines", linesOld, linesNew},
	{"anew", anewOld, anewNew},
	{"formats", formatsOld, formatsNew},
	{"whole", wholeOld, wholeNew},
	{"texts", textsOld, textsNew},
}

// FuzzWrite holds that the same writes are made and the same is returned,
// whether the writer takes all or not.
func FuzzWrite(f *testing.F) {
	f.Add("", []byte(nil), 0, int64(0), uint64(0), 0.0, rune(0), false, "", uint16(math.MaxUint16))
	f.Add("stat", []byte("bytes"), 42, int64(-1), uint64(1), 3.25, 'x', true, time.RFC1123, uint16(20))
	f.Add("\xff\xc0\x80|日本\x00\"`'\n", []byte("\xed\xa0\x80,\xfe"), math.MaxInt, int64(math.MinInt64), uint64(math.MaxUint64),
		math.NaN(), rune(utf8.MaxRune+1), true, "2006\xff日", uint16(3))
	f.Add("%s%d%!(EXTRA", []byte("%v,%%"), math.MinInt, int64(math.MaxInt64), uint64(1)<<63, math.Inf(1), rune(-1), true, "%", uint16(0))
	f.Add("a,b,,c", []byte{0}, -1, int64(99), uint64(100), math.Inf(-1), rune(0xd800), true, "Jan _2", uint16(999))
	f.Add(",", []byte(","), 100, int64(1), uint64(9), math.Copysign(0, -1), utf8.RuneError, false, "MST", uint16(5))
	f.Add("x", []byte("y"), 7, int64(7), uint64(7), math.MaxFloat64, '\'', true, "05.000", uint16(5000))
	f.Add("x", []byte("y"), 7, int64(7), uint64(7), math.SmallestNonzeroFloat64, utf8.MaxRune, true, ".999", uint16(5000))
	f.Fuzz(func(t *testing.T, name string, raw []byte, i int, i64 int64, u uint64, x float64, r rune, ok bool, layout string, room uint16) {
		v := record{
			name: name, raw: raw, tags: strings.Split(name, ","), i: i, i64: i64, u: u, u8: uint8(u), f: x, f32: float32(x), r: r, ok: ok,
			at: time.Unix(i64, int64(u)).In(time.FixedZone(name, int(int16(room)))), layout: layout,
		}
		if ok {
			v.err = fmt.Errorf("%s: %w", name, io.EOF)
		}
		for _, p := range pairs {
			old, new := &recorder{room: int(room)}, &recorder{room: int(room)}
			want, got := p.old(old, v), p.new(new, v)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(new, old) {
				t.Errorf("%s: %+v, wrote %q\nwant %+v, wrote %q", p.name, got, new.writes, want, old.writes)
			}
		}
	})
}

// FuzzSinks holds that Write of the types that have a WriteString does the
// same with the same text, again and again. A bufio.Writer makes the same
// bytes of it.
func FuzzSinks(f *testing.F) {
	f.Add("", "", uint8(1))
	f.Add("text", "\xff\x00日本", uint8(3))
	f.Add(strings.Repeat("long ", 100), "short", uint8(9))
	f.Fuzz(func(t *testing.T, a, b string, times uint8) {
		var oldBuf, newBuf, oldFlushed, newFlushed bytes.Buffer
		var oldText, newText strings.Builder
		oldW, newW := bufio.NewWriterSize(&oldFlushed, 16), bufio.NewWriterSize(&newFlushed, 16)
		for range times%10 + 1 {
			s := a + b
			text := append(append(make([]byte, 0, 64), a...), b...)
			same := func(what string, n int, err error, m int, other error) {
				if n != m || err != other {
					t.Errorf("%s: %d, %v, want %d, %v", what, m, other, n, err)
				}
			}
			n, err := oldBuf.WriteString(s)
			m, other := newBuf.Write(text)
			same("bytes.Buffer", n, err, m, other)
			n, err = oldText.WriteString(s)
			m, other = newText.Write(text)
			same("strings.Builder", n, err, m, other)
			n, err = io.WriteString(oldW, s)
			m, other = newW.Write(text)
			same("bufio.Writer", n, err, m, other)
		}
		oldW.Flush()
		newW.Flush()
		if !bytes.Equal(oldBuf.Bytes(), newBuf.Bytes()) || oldText.String() != newText.String() || !bytes.Equal(oldFlushed.Bytes(), newFlushed.Bytes()) {
			t.Errorf("wrote %q, %q and %q, want %q, %q and %q", &newBuf, newText.String(), &newFlushed, &oldBuf, oldText.String(), &oldFlushed)
		}
	})
}

// FuzzDirect holds that text without a variable is written in as many calls with
// the same bytes.
func FuzzDirect(f *testing.F) {
	f.Add("", "", 0)
	f.Add("name", "größe \xff", -1)
	f.Add(strings.Repeat("x", 200), "<&>", 1<<40)
	f.Fuzz(func(t *testing.T, key, value string, n int) {
		var was, is writes
		was.Write([]byte(key + "=" + html.EscapeString(value) + ":" + fmt.Sprint(n) + "\n"))
		text := make([]byte, 0, 64)
		text = append(text, key...)
		text = append(text, '=')
		text = append(text, html.EscapeString(value)...)
		text = append(text, ':')
		text = strconv.AppendInt(text, int64(n), 10)
		text = append(text, '\n')
		is.Write(text)
		if !slices.Equal(was, is) {
			t.Errorf("%q, want %q", is, was)
		}
	})
}

// FuzzSecond holds that text of which what follows the first piece is bytes is the same,
// whatever is empty, and that one piece is not copied.
func FuzzSecond(f *testing.F) {
	f.Add("", 3)
	f.Add(",a", 0)
	f.Add("a,,b,\xff", 2)
	f.Add(strings.Repeat("alpha,", 30), 80)
	f.Fuzz(func(t *testing.T, text string, wide int) {
		list := strings.Split(text, ",")
		if was, is := joinedOld(list, wide), joinedNew(list, wide); was != is {
			t.Errorf("%q, want %q", is, was)
		}
		one := list[:1]
		if n := testing.AllocsPerRun(1, func() { kept = joinedNew(one, len(text)) }); n > 0 {
			t.Errorf("%v allocations for one piece", n)
		}
	})
}

var kept string

func joinedOld(list []string, wide int) string {
	s := ""
	for _, x := range list {
		if s != "" {
			s += ";"
		}
		if len(s) > wide {
			s += "\n"
		}
		s += x
	}
	return s
}

func joinedNew(list []string, wide int) string {
	s := ""
	rest := make([]byte, 0, 64)
	for _, x := range list {
		if s != "" {
			rest = append(rest, ';')
		}
		if (len(s) + len(rest)) > wide {
			if s == "" {
				s = "\n"
			} else {
				rest = append(rest, '\n')
			}
		}
		if s == "" {
			s = x
		} else {
			rest = append(rest, x...)
		}
	}
	if len(rest) == 0 {
		return s
	}
	return s + string(rest)
}

// writes is a writer that notes what it gets.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

// FuzzPrinted holds that package fmt writes a text alone as a Write of its bytes does.
func FuzzPrinted(f *testing.F) {
	f.Add("")
	f.Add("größe \xff %d")
	f.Fuzz(func(t *testing.T, text string) {
		var old, now writes
		wrote, err := fmt.Fprint(&old, text)
		n, failed := now.Write([]byte(text))
		if !slices.Equal(old, now) || wrote != n || err != failed {
			t.Errorf("%q wrote %q, %d and %v, want %q, %d and %v", text, now, n, failed, old, wrote, err)
		}
	})
}
