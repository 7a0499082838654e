package gotool

import "testing"

func TestCompiled(t *testing.T) {
	vars := map[string]string{"GOOS": "linux", "GOARCH": "amd64", "CGO_ENABLED": "0", "GOFLAGS": "-tags=first -tags=fast,big"}
	for _, tt := range []struct {
		name, text string
		tags       string
		want       bool
	}{
		{"a.go", "", "", true},
		{"a_linux.go", "", "", true},
		{"a_windows.go", "", "", false},
		{"a_linux_arm64.go", "", "", false},
		{"a_test.go", "", "", true},
		{"a.go", "//go:build windows\n\n", "", false},
		{"a.go", "//go:build !windows && amd64\n\n", "", true},
		{"a.go", "//go:build go1.24\n\n", "", true},
		{"a.go", "//go:build !go1.24\n\n", "", false},
		{"a.go", "//go:build ignore\n\n", "", false},
		{"a.go", "//go:build cgo\n\n", "", false},
		{"a.go", "//go:build !cgo\n\n", "", true},
		{"a.go", "//go:build fast && big\n\n", "", true},
		{"a.go", "//go:build first\n\n", "", false}, // the last flag counts
		{"a.go", "//go:build fast\n\n", "slow", false},
		{"a.go", "//go:build slow && huge\n\n", "slow,huge", true},
		{"a.go", "no Go\n", "", true},
	} {
		tool := &Tool{Tags: tt.tags, vars: vars}
		text := tt.text
		if text != "no Go\n" {
			text += "package p\n"
		}
		if got := tool.Compiled(tt.name, []byte(text)); got != tt.want {
			t.Errorf("%s %q with tags %q: %v, want %v", tt.name, tt.text, tt.tags, got, tt.want)
		}
	}
}
