package behave

import "testing"

func TestHashing(t *testing.T) {
	for text, want := range map[string]bool{
		"package p\nimport \"hash/fnv\"\nvar h = fnv.New32()":                       true,
		"package p\nfunc hashOf(s string) (n uint32) { return n }":                  true,
		"package p\n// hash is a word.\nfunc f(hash string) string { return hash }": false,
		"package p\nfunc (": false,
	} {
		if got := hashing(map[string][]byte{"p.go": []byte(text)}); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if hashing(map[string][]byte{"p_test.go": []byte("package p\nimport \"hash/fnv\"")}) {
		t.Error("a test works with hashes, the package does not")
	}
}

func TestNumerals(t *testing.T) {
	for text, want := range map[string]bool{"12.50": true, "-1": true, "1e9": true, "7": false, "NaN": false, "a1": false, "": false} {
		c := newConstants()
		c.texts[text] = true
		if got := c.numerals(); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
