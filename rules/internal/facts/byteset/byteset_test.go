package byteset

import "testing"

func of(s string) (out Set) {
	for _, b := range []byte(s) {
		out.Add(int(b), int(b))
	}
	return out
}

func TestIn(t *testing.T) {
	var digits, high, odd Set
	digits.Add('0', '9')
	high.Add(0x80, 255)
	for b := range odd {
		odd[b] = b != '/' && (b < 'a' || b > 'f')
	}
	quote := of(`"`)
	other := quote.Without()
	for _, c := range []struct {
		set   Set
		want  string
		terms int
	}{
		{digits, "'0' <= c && c <= '9'", 1},
		{digits.Without(), "c < '0' || c > '9'", 1},
		{high, "c >= 0x80", 1},
		{high.Without(), `c <= '\x7f'`, 1},
		{of("\n-"), `c == '\n' || c == '-'`, 2},
		{other, `c != '"'`, 1},
		{odd, "c != '/' && (c < 'a' || c > 'f')", 2},
	} {
		if got, terms := c.set.In("c"); got != c.want || terms != c.terms {
			t.Errorf("%s of %d ranges, want %s of %d", got, terms, c.want, c.terms)
		}
	}
}

func TestSets(t *testing.T) {
	a, b := of("ab"), of("bc")
	both := Union(a, b)
	if got := both.Ranges(); len(got) != 1 || got[0] != [2]byte{'a', 'c'} {
		t.Errorf("ranges %q", got)
	}
	c := of("c")
	if !a.Meets(&b) || a.Meets(&c) {
		t.Error("what the sets have in common is wrong")
	}
}
