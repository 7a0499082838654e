package sqltext

import (
	"math"
	"testing"
)

func TestInsert(t *testing.T) {
	row := []Value{Text("O'Hara"), Money(12.5), Null{}}
	columns := []string{"name", "due", "paid"}
	if got := New().Insert("bills", columns, row); got != `INSERT INTO "bills" ("name", "due", "paid") VALUES ('O''Hara', 12.50, NULL)` {
		t.Error(got)
	}
	if got := New(Quotes("[", "]")).Insert("b", columns[:1], row[2:]); got != `INSERT INTO [b] ([name]) VALUES (NULL)` {
		t.Error(got)
	}
}

func TestFinish(t *testing.T) {
	for end, want := range map[string]string{";": "X;", "": "X", "\nGO": "X\nGO"} {
		if got := New(End(end)).Finish("X"); got != want {
			t.Errorf("got %q", got)
		}
	}
}

func TestNote(t *testing.T) {
	for about, want := range map[string]string{"": "-- ", "100 %d": "-- 100 %d", "a\nDROP": "-- a"} {
		if got := Note(about); got != want {
			t.Errorf("got %q", got)
		}
	}
}

func TestMoney(t *testing.T) {
	for m, want := range map[Money]string{0: "0.00", -1.006: "-1.01", 1e9: "1000000000.00", Money(math.Inf(1)): "+Inf"} {
		if got := string(m.Line([]byte("x"))); got != "x"+want+"\n" {
			t.Errorf("got %q", got)
		}
	}
}

func TestClean(t *testing.T) {
	if got := Clean("a;b", ";", ",", "a", ""); got != ",b" {
		t.Error(got)
	}
}

var sum int

func BenchmarkInsert(b *testing.B) {
	d := New()
	columns := []string{"number", "name", "street", "town", "due"}
	row := []Value{Text("4711"), Text("Miller"), Text("Mill Lane 3"), Null{}, Money(12.5)}
	b.ReportAllocs()
	for b.Loop() {
		sum += len(d.Insert("customers", columns, row))
	}
}

func BenchmarkFinish(b *testing.B) {
	d := New()
	b.ReportAllocs()
	for b.Loop() {
		sum += len(d.Finish("DELETE FROM customers"))
	}
}

func BenchmarkNote(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sum += len(Note("customers.csv of today"))
	}
}

func BenchmarkMoney(b *testing.B) {
	line := make([]byte, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		line = Money(1234.56).Line(line[:0])
	}
	sum += len(line)
}

func BenchmarkClean(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sum += len(Clean("a;b\tc", ";", ",", "\t", " "))
	}
}
