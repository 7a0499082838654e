package inspect

import (
	"testing"
)

func TestEmptied(t *testing.T) {
	got := Emptied(map[string][]byte{"a.go": []byte("package p"), "a_test.go": []byte("//go:build linux\n\npackage p_test\n\nimport \"x\"\n")})
	if len(got) != 1 || string(got["a_test.go"]) != "//go:build linux\n\npackage p_test\n" {
		t.Errorf("emptied %q", got)
	}
}
