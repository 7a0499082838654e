package replay

import "testing"

// A number stands in a text for programs as a few bytes, and another one takes its place in as many.
func TestPackedNumbers(t *testing.T) {
	for _, c := range []struct{ text, from, to, want string }{
		{"RF\x00\x11ab", "17", "258", "RF\x01\x02ab"},
		{"RF\x11\x00ab", "17", "258", "RF\x02\x01ab"},
		{"\x00\xfe\xdcb", "65244", "513", "\x00\x02\x01b"},
		{"\x00\x01\x02\x03", "66051", "4", "\x00\x00\x00\x04"},
		{"RF\x01\x02ab", "258", "3", "RF\x01\x02ab"}, // it may be any text
		{"\x00 258", "258", "3", "\x00 3"},           // as people write it
		{"\x00\x11", "17", "70000", "\x00\x11"},      // too much
	} {
		b := &builder{swaps: []swap{{kind: aNumber, from: c.from, to: c.to}}}
		if got := b.withSwaps(c.text); got != c.want {
			t.Errorf("%s instead of %s in %q gives %q, want %q", c.to, c.from, c.text, got, c.want)
		}
	}
}
