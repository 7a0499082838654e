package host

import (
	"slices"
	"testing"
)

func TestParseList(t *testing.T) {
	for in, want := range map[string][]int{
		"0\n": {1}, "0-2,8": {1, 2, 3, 9}, "3,1": {4, 2}, "": nil, "x,2-": nil, "5-3": nil, "-1": nil, "0-99999999": nil,
	} {
		if got := parseList(in); !slices.Equal(got, want) {
			t.Errorf("parseList(%q) = %v, want %v", in, got, want)
		}
	}
}

func FuzzParseList(f *testing.F) {
	f.Add("0-1,4\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range parseList(text) {
			if p < 1 {
				t.Fatalf("parseList(%q) has processor %d", text, p)
			}
		}
	})
}
