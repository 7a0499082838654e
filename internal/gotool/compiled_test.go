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

// Without cgo, the go command leaves out what imports "C", whatever stands beside it.
func TestCompiledWithCgo(t *testing.T) {
	for text, needs := range map[string]bool{
		"package p\n\nimport \"C\"\n":                              true,
		"package p\n\nimport `C`\n":                                true,
		"package p\n\n// #include <stdio.h>\nimport \"C\"\n":       true,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"C\"\n)\n":           true,
		"package p\n\nimport \"fmt\"\nimport \"C\"\n\nfunc f( {\n": true, // only what comes first is read
		"package p\n\nimport C \"fmt\"\n":                          false,
		"package p\n\nimport \"example.com/C\"\n":                  false,
		"package p\n\nvar s = `import \"C\"`\n":                    false,
		"package p\n\nimport\n":                                    false, // no Go: for the compiler to say
	} {
		for _, enabled := range []string{"0", "1"} {
			tool := &Tool{vars: map[string]string{"GOOS": "linux", "GOARCH": "amd64", "CGO_ENABLED": enabled}}
			if got, want := tool.Compiled("a.go", []byte(text)), enabled == "1" || !needs; got != want {
				t.Errorf("%q with CGO_ENABLED=%s: %v, want %v", text, enabled, got, want)
			}
		}
	}
}

// The release is that of the go command, not that of this program.
func TestCompiledByRelease(t *testing.T) {
	for version, want := range map[string][2]bool{
		"go1.24.3":              {true, false},
		"go1.99":                {true, true},
		"devel go1.99-abcdef0":  {true, true},
		"a version of the user": {true, false},
	} {
		tool := &Tool{Version: version}
		for i, text := range []string{"//go:build go1.24\n\npackage p\n", "//go:build go1.90\n\npackage p\n"} {
			if got := tool.Compiled("a.go", []byte(text)); got != want[i] {
				t.Errorf("%s, %q: %v", version, text, got)
			}
		}
	}
	if (&Tool{Version: "go1.20"}).Compiled("a.go", []byte("//go:build go1.21\n\npackage p\n")) {
		t.Error("a release that is newer than the go command counts")
	}
}
