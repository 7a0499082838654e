package importer

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	rows := [][]string{{"a", "b"}, {"a"}, {}, {"a", "b"}, {"a", "b", "c"}}
	if got := Check(rows, 2); !slices.Equal(got, []int{1, 2, 4}) {
		t.Errorf("%v", got)
	}
	if got := Check(rows[:1], 2); got != nil {
		t.Errorf("%v, not nil", got)
	}
}

func TestComplaint(t *testing.T) {
	for _, test := range []struct {
		row   []string
		cells int
		want  string
	}{{nil, 3, "too short for code 3"}, {[]string{"a", "b"}, 1, "too long for too short"}, {nil, 2, "too short for too long"}} {
		if got := Complaint(test.row, test.cells); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestClean(t *testing.T) {
	for _, test := range []struct{ cell, end, want string }{{"a,b\nc;", ",", "a b c;"}, {"a,b\nc;", ";", "a,b c "}, {"ab", "", " a b "}} {
		if got := Clean(test.cell, test.end); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestFolders(t *testing.T) {
	if got := Folders("srv/ü/2026"); !slices.Equal(got, []string{"srv/", "srv/ü/", "srv/ü/2026/"}) {
		t.Errorf("%q", got)
	}
	if got := Folders(""); !slices.Equal(got, []string{"/"}) {
		t.Errorf("%q", got)
	}
}

func TestShow(t *testing.T) {
	var out bytes.Buffer
	for _, cell := range []string{"a", "", "b"} {
		if err := Show(&out, cell); err != nil {
			t.Error(err)
		}
	}
	if out.String() != "ab" {
		t.Errorf("%q", out.String())
	}
}

func TestMeter(t *testing.T) {
	m := NewMeter("a")
	for _, step := range []struct {
		name, kind  string
		before, now int
	}{{"a", "good", 0, 1}, {"a", "good", 1, 2}, {"b", "good", 0, 1}, {"a", "good", 2, 3}, {"a", "all", 3, 5}, {"b", "all", 1, 3}} {
		m.Rename(step.name)
		if before, now := m.Row(step.kind); before != step.before || now != step.now {
			t.Errorf("%+v: %d, %d", step, before, now)
		}
	}
}

func many() [][]string {
	rows := make([][]string, 500)
	for i := range rows {
		rows[i] = []string{"a", "b", "c"}
	}
	rows[250] = rows[250][:2]
	return rows
}

var (
	bad  []int
	text string
	list []string
	n    int
)

func BenchmarkCheck(b *testing.B) {
	rows := many()
	b.ReportAllocs()
	for b.Loop() {
		bad = Check(rows, 3)
	}
}

func BenchmarkComplaint(b *testing.B) {
	row := []string{"a"}
	b.ReportAllocs()
	for b.Loop() {
		text = Complaint(row, 2)
	}
}

func BenchmarkClean(b *testing.B) {
	cell, ends := strings.Repeat("a, b; ", 10), []string{",", ";"}
	b.ReportAllocs()
	for b.Loop() {
		for _, end := range ends {
			text = Clean(cell, end)
		}
	}
}

func BenchmarkFolders(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		list = Folders("srv/in/2026/march/17/orders")
	}
}

func BenchmarkShow(b *testing.B) {
	cell := strings.Repeat("x", 50)
	b.ReportAllocs()
	for b.Loop() {
		if err := Show(io.Discard, cell); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMeter(b *testing.B) {
	m := NewMeter("orders.incoming.germany")
	b.ReportAllocs()
	for b.Loop() {
		n, _ = m.Row("well-formed")
	}
}
