package needs

import (
	"fmt"
	"strings"
	"testing"
)

const shop = `
orders: customers, items
customers: towns, orders
items: makers
makers: towns

notes: notes
log:
`

func schema(t testing.TB, text string) *Schema {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	got := ""
	for _, table := range schema(t, shop).tables {
		got += fmt.Sprintf("%s %d %d\n", table.Name, table.id, len(table.needs))
	}
	if want := "orders 0 2\ncustomers 1 2\nitems 2 1\ntowns 3 0\nmakers 4 1\nnotes 5 1\nlog 6 0\n"; got != want {
		t.Errorf("got %s", got)
	}
	for _, text := range []string{"a b\n", ": x\n"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestKnots(t *testing.T) {
	got := ""
	for _, k := range schema(t, shop).Knots() {
		got += fmt.Sprintln(k.First.Name, k.Names(), k.Needs())
	}
	want := "towns [towns] 0\nmakers [makers] 1\nitems [items] 1\norders [customers orders] 2\nnotes [notes] 0\nlog [log] 0\n"
	if got != want {
		t.Errorf("got %s", got)
	}
	// The first is the one that was named first, wherever the knot is entered.
	if k := schema(t, "x: c\na: b\nb: c\nc: a\n").Knots(); len(k) != 2 || k[0].First.Name != "c" {
		t.Errorf("got %v", k[0])
	}
	if k := schema(t, "").Knots(); len(k) != 0 {
		t.Errorf("got %v", k)
	}
}

func TestWeights(t *testing.T) {
	if got := fmt.Sprint(schema(t, shop).Weights()); got != "[{orders 4} {customers 4} {items 2} {towns 0} {makers 1} {notes 0} {log 0}]" {
		t.Errorf("got %s", got)
	}
}

// wide is the text of so many tables, some of which are in knots.
func wide(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "t%d: t%d, t%d", i, i/2, i/3)
		if i%6 == 0 {
			fmt.Fprintf(&b, ", t%d", (i+2)%n)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	text := wide(200)
	b.ReportAllocs()
	for b.Loop() {
		schema(b, text)
	}
}

func BenchmarkKnots(b *testing.B) {
	s := schema(b, wide(200))
	b.ReportAllocs()
	for b.Loop() {
		s.Knots()
	}
}

func BenchmarkWeights(b *testing.B) {
	s := schema(b, wide(200))
	b.ReportAllocs()
	for b.Loop() {
		s.Weights()
	}
}

// A table of facts after the other, each of which needs a few tables that need
// nothing.
func BenchmarkWeightsStar(b *testing.B) {
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&text, "facts_%d: days, places\n", i)
	}
	s := schema(b, text.String())
	b.ReportAllocs()
	for b.Loop() {
		s.Weights()
	}
}
