package workbench

import "testing"

func TestUpward(t *testing.T) {
	for dir, want := range map[string]string{".": ".", "a": "..", "a/b": "../..", "a/b/": "../.."} {
		if got := upward(dir); got != want {
			t.Errorf("from %q the root is %q, want %q", dir, got, want)
		}
	}
}
