package fix

import (
	"testing"
)

// FuzzTidy checks that a file nobody edited is left alone, to the byte, and
// that a line of comment added to it adds that line and nothing that does not
// parse.
func FuzzTidy(f *testing.F) {
	for _, src := range []string{
		block, single, "package m", "\xef\xbb\xbfpackage m\r\n\r\nimport \"fmt\"\r\n",
		"package m\nimport (\"fmt\"; _ \"os\")\nvar a=`\n`", "package m\n\n// c\nimport \"C\"\n",
		"package m\n\nimport (\n\t// only a comment\n)\n", "// Package m.\npackage m // here\n\nimport f \"fmt\" /* c */\n\nvar x = f.Sprint\n",
	} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		form, err := formOf(src)
		if err != nil {
			t.Skip()
		}
		s, err := parse(form.strip(src))
		if err != nil {
			t.Skip()
		}
		seen := map[string]bool{}
		for _, i := range s.imports() {
			if seen[i.key()] {
				t.Skip() // does not compile; one of them goes
			}
			seen[i.key()] = true
		}
		got, err := tidy("m.go", src, src, nil)
		if err != nil {
			t.Skip() // go/format cannot print all that parses
		}
		if string(got) != string(src) {
			t.Fatalf("%q became %q", src, got)
		}
		edited, err := tidy("m.go", src, append([]byte(nil), string(src)+"\n// added\n"...), []string{"f"})
		if err != nil {
			t.Skip() // the end of the file was in a comment
		}
		if _, err := parse(form.strip(edited)); err != nil {
			t.Fatalf("%q became %q: %v", src, edited, err)
		}
	})
}
