package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// turns gives a line only when all before it was answered.
type turns struct {
	t     *testing.T
	out   *strings.Builder
	lines []string
}

func (r *turns) Read(p []byte) (int, error) {
	if !strings.HasSuffix(r.out.String(), "> ") {
		r.t.Errorf("no prompt: %q", r.out)
	}
	if len(r.lines) == 0 {
		return 0, errors.New("hung up")
	}
	n := copy(p, r.lines[0])
	r.lines = r.lines[1:]
	return n, nil
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	rules, table := filepath.Join(dir, "rules"), filepath.Join(dir, "table")
	os.WriteFile(rules, []byte("word [a-z]+\nblank \\ +\n"), 0o666)
	var out strings.Builder
	if err := run([]string{"make", rules, table}, nil, &out); err != nil || out.String() != "" {
		t.Fatal(err, out.String())
	}
	if err := run([]string{"try", table}, &turns{t, &out, []string{"a bc\n", "d1\n"}}, &out); err == nil || err.Error() != "hung up" {
		t.Error(err)
	}
	want := "> word \"a\"\nblank \" \"\nword \"bc\"\n> word \"d\"\nscan: no rule matches '1' in line 1\n> "
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	for _, c := range []string{"list", "dot"} {
		out.Reset()
		if err := run([]string{c, rules}, nil, &out); err != nil || !strings.Contains(out.String(), "a-z") {
			t.Error(err, out.String())
		}
	}
	os.WriteFile(rules, []byte("word [a-z]+\nif if\n"), 0o666)
	if err := run([]string{"list", rules}, nil, &out); err == nil || err.Error() != rules+": never matched: if" {
		t.Error(err)
	}
	if err := run(nil, nil, nil); err == nil || err.Error() != "usage:\n\tlexmill list RULES\n\tlexmill dot RULES\n\tlexmill make RULES TABLE\n\tlexmill try TABLE" {
		t.Error(err)
	}
}
