package main

import (
	"io"
	"strings"
	"testing"
)

const (
	lentil  = "7\tLens\tculinaris\t\t\twild\tSyria\t0.5\t2001\t40\n"
	barley  = "2031\tHordeum\tvulgare\tL.\tHordeum sativum\tlandrace\tNorway\t0.925\t2019\t1200\n"
	traffic = "a b\nb a\nb c\n"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args     []string
		in, want string
	}{
		{[]string{"table"}, lentil + barley, "SB-0000007\tLens culinaris\t\t0.500\nSB-0002031\tHordeum vulgare L.\tHordeum sativum\t0.925\n"},
		{[]string{"table", ","}, lentil, "SB-0000007,Lens culinaris,,0.500\n"},
		{[]string{"due", "2010"}, lentil + barley, "SB-0000007\n"},
		{[]string{"rings"}, traffic, "2 [a b] feeds 0\n"},
	} {
		var out strings.Builder
		if err := run(strings.NewReader(c.in), &out, c.args); err != nil || out.String() != c.want {
			t.Errorf("%q: %q, %v", c.args, out.String(), err)
		}
	}
	var out strings.Builder
	if err := run(strings.NewReader(lentil+barley), &out, []string{"labels"}); err != nil || strings.Count(out.String(), "^XA\n") != 2 {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestRunFails(t *testing.T) {
	for _, args := range [][]string{nil, {"fly"}} {
		if err := run(strings.NewReader(""), io.Discard, args); err == nil || !strings.HasSuffix(err.Error(), "\n  rings: reads who sent seeds to whom, and finds rings") {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, args := range [][]string{{"due"}, {"due", "x"}, {"due", "1"}, {"labels"}, {"table"}, {"rings"}} {
		if err := run(strings.NewReader("one\n"), io.Discard, args); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	in := strings.Repeat(lentil+barley, 100)
	b.ReportAllocs()
	for b.Loop() {
		if err := run(strings.NewReader(in), io.Discard, []string{"table"}); err != nil {
			b.Fatal(err)
		}
	}
}
