package strconvappend_test

import (
	"bufio"
	"bytes"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzAppend holds that what is appended is the string, whatever came before.
func FuzzAppend(f *testing.F) {
	f.Add("", int64(0), uint64(0), 0.0, byte(2), "")
	f.Add("before", int64(-1<<63), ^uint64(0), 1e300, byte(36), "\xff\x00日本\u2028\"'`")
	f.Add("x", int64(99), uint64(100), -0.1, byte(10), "naïve \U0010ffff")
	f.Fuzz(func(t *testing.T, before string, i int64, u uint64, x float64, b byte, s string) {
		base, verb := 2+int(b)%35, "beEfgGxX"[b%8]
		r, _ := utf8.DecodeRuneInString(s)
		at := time.Unix(i, int64(u)).In(time.FixedZone(s, int(b)*600))
		for name, pair := range map[string]struct {
			text   string
			append func([]byte) []byte
		}{
			"Itoa":        {strconv.Itoa(int(i)), func(d []byte) []byte { return strconv.AppendInt(d, int64(int(i)), 10) }},
			"FormatInt":   {strconv.FormatInt(i, base), func(d []byte) []byte { return strconv.AppendInt(d, i, base) }},
			"FormatUint":  {strconv.FormatUint(u, base), func(d []byte) []byte { return strconv.AppendUint(d, u, base) }},
			"FormatBool":  {strconv.FormatBool(b > 9), func(d []byte) []byte { return strconv.AppendBool(d, b > 9) }},
			"FormatFloat": {strconv.FormatFloat(x, verb, int(b)-1, 64), func(d []byte) []byte { return strconv.AppendFloat(d, x, verb, int(b)-1, 64) }},
			"shortest":    {strconv.FormatFloat(x, verb, -1, 32), func(d []byte) []byte { return strconv.AppendFloat(d, x, verb, -1, 32) }},
			"Quote":       {strconv.Quote(s), func(d []byte) []byte { return strconv.AppendQuote(d, s) }},
			"ToASCII":     {strconv.QuoteToASCII(s), func(d []byte) []byte { return strconv.AppendQuoteToASCII(d, s) }},
			"ToGraphic":   {strconv.QuoteToGraphic(s), func(d []byte) []byte { return strconv.AppendQuoteToGraphic(d, s) }},
			"Rune":        {strconv.QuoteRune(r), func(d []byte) []byte { return strconv.AppendQuoteRune(d, r) }},
			"any Rune":    {strconv.QuoteRune(rune(i)), func(d []byte) []byte { return strconv.AppendQuoteRune(d, rune(i)) }},
			"RuneASCII":   {strconv.QuoteRuneToASCII(r), func(d []byte) []byte { return strconv.AppendQuoteRuneToASCII(d, r) }},
			"RuneGraphic": {strconv.QuoteRuneToGraphic(r), func(d []byte) []byte { return strconv.AppendQuoteRuneToGraphic(d, r) }},
			"Format":      {at.Format(s), func(d []byte) []byte { return at.AppendFormat(d, s) }},
			"RFC3339":     {at.Format(time.RFC3339Nano), func(d []byte) []byte { return at.AppendFormat(d, time.RFC3339Nano) }},
			"sum": {s + "=" + strconv.Itoa(int(i)) + " kg", func(d []byte) []byte {
				return append(strconv.AppendInt(append(append(d, s...), "="...), int64(int(i)), 10), " kg"...)
			}},
			"layout of it": {at.Format(time.UnixDate + s), func(d []byte) []byte { return at.AppendFormat(d, time.UnixDate+s) }},
		} {
			want := append([]byte(before), pair.text...)
			if got := pair.append([]byte(before)); !bytes.Equal(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
			checkWriters(t, name, before, pair.text, pair.append)
		}
	})
}

// checkWriters holds the same of writes to a buffer.
func checkWriters(t *testing.T, name, before, text string, appendTo func([]byte) []byte) {
	t.Helper()
	var old, new, below bytes.Buffer
	old.WriteString(before)
	new.WriteString(before)
	old.WriteString(text)
	new.Write(appendTo(new.AvailableBuffer()))
	w := bufio.NewWriterSize(&below, 64)
	w.WriteString(before)
	w.Write(appendTo(w.AvailableBuffer()))
	w.Flush()
	if new.String() != old.String() || below.String() != old.String() {
		t.Errorf("%s: wrote %q and %q, want %q", name, new.String(), below.String(), old.String())
	}
}

// FuzzVariant holds that a function which appends what another one returns appends the same.
func FuzzVariant(f *testing.F) {
	f.Add(0.0, 0.0, []byte("x"))
	f.Add(math.NaN(), math.Inf(1), []byte(nil))
	f.Add(1e300, 3.0, []byte("line "))
	f.Fuzz(func(t *testing.T, part, all float64, line []byte) {
		old, now := append(slices.Clone(line), share(part, all)...), appendShare(slices.Clone(line), part, all)
		if !bytes.Equal(old, now) {
			t.Errorf("%v of %v behind %q is %q, want %q", part, all, line, now, old)
		}
	})
}

func share(part, all float64) string {
	if all == 0 {
		return "-"
	}
	percent := 100 * part / all
	switch {
	case math.IsNaN(percent):
		return "?"
	case percent < 1:
		return "<" + strconv.FormatFloat(1, 'f', 0, 64) + "%"
	}
	return strconv.FormatFloat(percent, 'f', 1, 64) + "%"
}

func appendShare(b []byte, part, all float64) []byte {
	if all == 0 {
		return append(b, "-"...)
	}
	percent := 100 * part / all
	switch {
	case math.IsNaN(percent):
		return append(b, "?"...)
	case percent < 1:
		return append(strconv.AppendFloat(append(b, "<"...), 1, 'f', 0, 64), "%"...)
	}
	return append(strconv.AppendFloat(b, percent, 'f', 1, 64), "%"...)
}
