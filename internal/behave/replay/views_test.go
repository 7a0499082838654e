package replay

import "testing"

func TestViews(t *testing.T) {
	for _, c := range []struct{ looks, whole, outside string }{
		{"1", "1", "1"},
		{"T{A:1\x01 b:2\x02 C:3}", "T{A:1 b:2 C:3}", "T{A:1 C:3}"},
		{"\x01long\x02\x03short\x04, 1", "long, 1", "short, 1"},
	} {
		if whole, outside := views(c.looks); whole != c.whole || outside != c.outside {
			t.Errorf("%q: %q and %q, want %q and %q", c.looks, whole, outside, c.whole, c.outside)
		}
	}
}

// What changed inside alone looks like nothing from outside.
func TestDifferently(t *testing.T) {
	for now, want := range map[string]string{"T{\x01b:2\x02}": "\x01T{b:2}\x02", "T{A:1\x01 b:1\x02}": "T{A:1\x01 b:1\x02}"} {
		if got := differently("T{\x01b:1\x02}", now); got != want {
			t.Errorf("%q looks %q, want %q", now, got, want)
		}
	}
}
