package load

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/hopper/sqltext"
)

const people = `name:text,due:money,town
Ann,1.5,Ayr
O'Hara,x,Bath
"Cy, jr",,
Dee,y,Ely
Eve,2,
`

func TestLoad(t *testing.T) {
	var sql, marks bytes.Buffer
	l := New(&sql, Every(2), Marks(&marks), In(sqltext.New(sqltext.End(" GO"))))
	if err := l.Load("people", strings.NewReader(people)); err != nil {
		t.Fatal(err)
	}
	want := `-- people
INSERT INTO "people" ("name", "due", "town") VALUES ('Ann', 1.50, 'Ayr') GO
INSERT INTO "people" ("name", "due", "town") VALUES ('Cy, jr', NULL, NULL) GO
INSERT INTO "people" ("name", "due", "town") VALUES ('Eve', 2.00, NULL) GO
`
	if sql.String() != want {
		t.Errorf("got %s", sql.String())
	}
	if marks.String() != "people 2\npeople 4\npeople 5\n" {
		t.Errorf("got %s", marks.String())
	}
	if got := fmt.Sprint(l.Bad()); got != "[{people:2:due [O'Hara x Bath]} {people:4:due [Dee y Ely]}]" {
		t.Errorf("got %s", got)
	}
	if l.tally.Mean("people") != 72 || l.tally.Mean("none") != 0 {
		t.Errorf("got %v", l.tally)
	}
}

func TestLoadBad(t *testing.T) {
	if err := New(io.Discard).Load("e", strings.NewReader("")); !errors.Is(err, io.EOF) || err.Error() != "e: head: EOF" {
		t.Errorf("got %v", err)
	}
	if err := New(io.Discard).Load("e", strings.NewReader("a,b\nc\n")); err == nil || !strings.HasPrefix(err.Error(), "e: ") {
		t.Errorf("got %v", err)
	}
	failing := New(after(0))
	if err := failing.Load("people", strings.NewReader(people)); err != errFull {
		t.Errorf("got %v", err)
	}
}

var errFull = errors.New("disk full")

// after takes so many writes and no more.
func after(n int) io.Writer {
	return writer(func(p []byte) (int, error) {
		if n--; n < 0 {
			return 0, errFull
		}
		return len(p), nil
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// What is marked has been written, and nothing after it.
func TestMarks(t *testing.T) {
	var order []string
	note := func(what string) io.Writer {
		return writer(func(p []byte) (int, error) {
			order = append(order, what)
			return len(p), nil
		})
	}
	l := New(note("sql"), Marks(note("mark")), Every(3))
	if err := l.Load("people", strings.NewReader(people)); err != nil {
		t.Fatal(err)
	}
	if want := []string{"sql", "mark", "sql", "mark"}; !slices.Equal(order, want) {
		t.Errorf("got %q", order)
	}
}

func TestFlush(t *testing.T) {
	var got []string
	s := sheet{dst: writer(func(p []byte) (int, error) {
		got = append(got, string(p))
		if len(got) == 2 {
			return 0, errFull
		}
		return len(p), nil
	})}
	s.WriteString("a")
	s.WriteString("b")
	if err := s.flush(); err != nil {
		t.Error(err)
	}
	s.WriteString("c")
	if err := s.flush(); err != errFull || s.Len() != 0 {
		t.Errorf("got %v, %d bytes left", err, s.Len())
	}
	if !slices.Equal(got, []string{"ab", "c"}) {
		t.Errorf("got %q", got)
	}
}

func TestReport(t *testing.T) {
	l := New(io.Discard)
	l.tally = Tally{"people": {1234, 5, 9}, "a%d": {1, 0, 9}}
	var b strings.Builder
	if err := l.Report(&b); err != nil {
		t.Error(err)
	}
	if got := b.String(); got != "table       |  rows\na%d ........1 (0 bad)\npeople .....1234 (5 bad)\n" {
		t.Errorf("got %q", got)
	}
	if err := l.Report(after(0)); err != errFull {
		t.Errorf("got %v", err)
	}
}

func TestWiden(t *testing.T) {
	l := New(io.Discard)
	for _, head := range [][]string{{"name:text", "due:money"}, {"town"}, nil} {
		want := 0
		for _, cell := range head {
			want += len(columnOf(cell).name) + 1
		}
		if got := l.Widen("people", head); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
	if l.widths["people"] != 14 {
		t.Errorf("got %v", l.widths)
	}
}

func TestTwice(t *testing.T) {
	if got := Twice([]uint64{7, 1 << 63, 7, 0, 1 << 63, 7}); !slices.Equal(got, []uint64{7, 1 << 63, 7}) {
		t.Errorf("got %v", got)
	}
	if Twice([]uint64{1, 2}) != nil {
		t.Error("not nil")
	}
}

func BenchmarkLoad(b *testing.B) {
	rows := "number:text,name:text,town:text,due:money\n" + strings.Repeat("4711,Miller,Ayr,12.5\n4712,Smith,,x\n", 50)
	b.ReportAllocs()
	for b.Loop() {
		if err := New(io.Discard).Load("people", strings.NewReader(rows)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFlush(b *testing.B) {
	s := sheet{dst: io.Discard}
	line := strings.Repeat("INSERT INTO people ", 200)
	b.ReportAllocs()
	for b.Loop() {
		s.WriteString(line)
		s.flush()
	}
}

func BenchmarkBadRows(b *testing.B) {
	l := New(io.Discard)
	columns := []column{columnOf("due:money")}
	names, row := []string{"due"}, []string{"x"}
	b.ReportAllocs()
	for b.Loop() {
		l.row("people", 4711, columns, names, row)
		l.bad = l.bad[:0]
	}
}

func tallied(n int) *Loader {
	l := New(io.Discard)
	for i := range n {
		l.tally.add(fmt.Sprintf("table_%d", i), 1000+i, i, 64000)
	}
	return l
}

func BenchmarkReport(b *testing.B) {
	l := tallied(20)
	b.ReportAllocs()
	for b.Loop() {
		l.Report(io.Discard)
	}
}

func BenchmarkMean(b *testing.B) {
	l, sum := tallied(20), 0
	for b.Loop() {
		sum += l.tally.Mean("table_7")
	}
	if sum == 0 {
		b.Fatal(sum)
	}
}

func BenchmarkWiden(b *testing.B) {
	l, head := New(io.Discard), []string{"town"}
	for b.Loop() {
		l.Widen("people", head)
	}
}

func BenchmarkTwice(b *testing.B) {
	var numbers []uint64
	for i := range 500 {
		numbers = append(numbers, uint64(i%490)*0x9e3779b97f4a7c15)
	}
	b.ReportAllocs()
	for b.Loop() {
		Twice(numbers)
	}
}
