package fmtsimple_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
)

type label string

// Fuzz holds that the sum is the text that package fmt makes, and that writing
// it does the same. That each piece is, package format holds.
func Fuzz(f *testing.F) {
	f.Add("", int64(0), uint16(0), 0.0, false, 'x')
	f.Add("\xff日\x00%d", int64(math.MinInt64), uint16(math.MaxUint16), math.Inf(-1), true, rune(-1))
	f.Add("alexandra", int64(1234567), uint16(8), 1e21, true, rune(0x10ffff))
	f.Add("%!s(MISSING)", int64(-1), uint16(1), math.NaN(), false, rune(0xd800))
	f.Fuzz(func(t *testing.T, s string, i int64, u uint16, x float64, ok bool, r rune) {
		n := int(i)
		equal(t, keyBaseline(s, n), keyCandidate(s, n))
		equal(t, numberBaseline(s, n), numberCandidate(s, n))
		equal(t, suffixBaseline(s, n), suffixCandidate(s, n))
		equal(t, fmt.Sprintf("%s|%d|%v%c%%", label(s), u, ok, r),
			string(label(s))+"|"+strconv.FormatUint(uint64(u), 10)+"|"+strconv.FormatBool(ok)+string(r)+"%")
		equal(t, fmt.Sprint(i, x, s, i, []byte(s) == nil), strconv.FormatInt(i, 10)+" "+strconv.FormatFloat(x, 'g', -1, 64)+s+strconv.FormatInt(i, 10)+" "+strconv.FormatBool([]byte(s) == nil))
		equal(t, fmt.Sprintln(s, x, float32(x)), s+" "+strconv.FormatFloat(x, 'g', -1, 64)+" "+strconv.FormatFloat(float64(float32(x)), 'g', -1, 32)+"\n")
		checkWrite(t, s, n)
		err, sum := fmt.Errorf("%s: %d%%", s, n), errors.New(s+": "+strconv.Itoa(n)+"%")
		equal(t, fmt.Sprintf("%T %v %#v", err, err, err), fmt.Sprintf("%T %v %#v", sum, sum, sum))
		checkFlanks(t, s, x, ok)
		array := [5]byte{byte(i), byte(u), byte(r)}
		equal(t, fmt.Sprintf("%x|%x|%x", []byte(s), label(s), array),
			hex.EncodeToString([]byte(s))+"|"+hex.EncodeToString([]byte(label(s)))+"|"+hex.EncodeToString(array[:]))
	})
}

// checkFlanks holds that text beside what package fmt makes can be one more value, or stand in the
// format.
func checkFlanks(t *testing.T, s string, x float64, ok bool) {
	t.Helper()
	for _, values := range [][]any{{s}, {x, ok}, {s, x, x, s}, {nil, label(s), ok}} {
		now := append(append([]any{"<" + s}, values...), s+">\n")
		equal(t, "<"+s+fmt.Sprint(values...)+s+">\n", fmt.Sprint(now...))
	}
	escaped := strings.ReplaceAll(s, "%", "%%")
	equal(t, s+fmt.Sprintf("%v|%5.1f", ok, x)+s, fmt.Sprintf(escaped+"%v|%5.1f"+escaped, ok, x))
	equal(t, fmt.Sprint(x, ok)+"\n", fmt.Sprint(x, ok, "\n"))
}

// checkWrite holds that what is written, by how many calls, and what is
// returned stay the same.
func checkWrite(t *testing.T, s string, n int) {
	t.Helper()
	var old, now log
	k, err := fmt.Fprintf(&old, "%s=%d;", s, n)
	l, err2 := now.Write([]byte(s + "=" + strconv.Itoa(n) + ";"))
	equal(t, fmt.Sprintf("%q", old), fmt.Sprintf("%q", now))
	equal(t, fmt.Sprint(k, err), fmt.Sprint(l, err2))

	var oldText, nowText bytes.Buffer
	k, err = fmt.Fprintf(&oldText, "%s=%d;", s, n)
	l, err2 = nowText.WriteString(s + "=" + strconv.Itoa(n) + ";")
	equal(t, fmt.Sprint(oldText.String(), k, err), fmt.Sprint(nowText.String(), l, err2))

	var parts bytes.Buffer
	parts.WriteString(s)
	parts.WriteString("=")
	parts.WriteString(strconv.Itoa(n))
	parts.WriteString(";")
	equal(t, oldText.String(), parts.String())

	var oldFlushed, nowFlushed log
	oldBuffer, nowBuffer := bufio.NewWriterSize(&oldFlushed, 16), bufio.NewWriterSize(&nowFlushed, 16)
	for range 3 {
		k, err = fmt.Fprintf(oldBuffer, "%s\n", s)
		l, err2 = nowBuffer.Write(append(append(nowBuffer.AvailableBuffer(), s...), "\n"...))
		equal(t, fmt.Sprint(k, err, oldBuffer.Buffered()), fmt.Sprint(l, err2, nowBuffer.Buffered()))
	}
	equal(t, fmt.Sprintf("%q", oldFlushed), fmt.Sprintf("%q", nowFlushed))
}

// log keeps what each call wrote.
type log []string

func (l *log) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

func equal(t *testing.T, old, now string) {
	t.Helper()
	if old != now {
		t.Errorf("%q, want %q", now, old)
	}
}
