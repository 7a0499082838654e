package query

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"example.com/query/dialect"
)

func TestSelect(t *testing.T) {
	for _, test := range []struct {
		d    dialect.Dialect
		q    Select
		text string
		args []any
	}{
		{dialect.Postgres{}, Select{Table: "t", Columns: []string{"a"}}, `SELECT "a" FROM "t"`, nil},
		{dialect.Postgres{}, Select{Table: `%s"`, Columns: []string{"a", "b", "c"}, Where: []Cond{{"x", Less, 3}}, Limit: 20},
			`SELECT "a", "b", "c" FROM "%s""" WHERE "x" < $1 LIMIT 20`, []any{3}},
		{dialect.MySQL{}, Select{Table: "t`", Columns: []string{"a"}, Where: []Cond{{"x", Equal, nil}, {"y", Like, "z%"}, {"z", Equal, 1.5}}},
			"SELECT `a` FROM `t``` WHERE (`x` = ? AND `y` LIKE ? AND `z` = ?)", []any{nil, "z%", 1.5}},
	} {
		text, args, err := For(test.d).Select(test.q)
		if text != test.text || !reflect.DeepEqual(args, test.args) || err != nil {
			t.Errorf("%s, %v, %v, want %s", text, args, err, test.text)
		}
	}
	if _, _, err := For(dialect.MySQL{}).Select(Select{Table: "t"}); !errors.Is(err, ErrNoColumns) || err.Error() != "table t: query without columns" {
		t.Errorf("error %v", err)
	}
}

func TestJoin(t *testing.T) {
	for _, test := range []struct {
		parts []string
		want  string
	}{{nil, "TRUE"}, {[]string{"a"}, "a"}, {[]string{""}, ""}, {[]string{"a", "b"}, "(a OR b)"}, {[]string{"", "", "c"}, "( OR  OR c)"}} {
		if got := Join("OR", test.parts...); got != test.want {
			t.Errorf("%q: %q", test.parts, got)
		}
	}
}

// The first name that is quoted is the first of the list.
func TestListOrder(t *testing.T) {
	n := 0
	got := list([]int{5, 6, 7}, func(v int) string {
		n++
		return fmt.Sprint(n, ":", v)
	})
	if got != "1:5, 2:6, 3:7" || list(nil, func(int) string { return "x" }) != "" {
		t.Error(got)
	}
}

func TestExplain(t *testing.T) {
	q := Select{Table: "t", Where: []Cond{{"a", Less, 1}, {"b", Like, "%"}}}
	if got := q.Explain(); got != "from t, a < 1, b LIKE %" {
		t.Error(got)
	}
}

func BenchmarkSelect(b *testing.B) {
	q := Select{Table: "orders", Columns: []string{"id", "customer", "placed", "total", "currency", "state"}, Limit: 50}
	for i := range 8 {
		q.Where = append(q.Where, Cond{fmt.Sprint("column", i), Op(i % 3), i})
	}
	build := For(dialect.Postgres{})
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := build.Select(q); err != nil {
			b.Fatal(err)
		}
	}
	if q.Explain() == "" {
		b.Error("nothing explained")
	}
}

func BenchmarkSelectOne(b *testing.B) {
	q := Select{Table: "orders", Columns: []string{"id"}, Where: []Cond{{"id", Equal, 7}}}
	build := For(dialect.MySQL{})
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := build.Select(q); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJoin(b *testing.B) {
	for _, parts := range [][]string{{"a = 1"}, {"a = 1", "b = 2", "c = 3", "d = 4", "e = 5", "f = 6"}} {
		b.Run(fmt.Sprint(len(parts)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Join("AND", parts...)
			}
		})
	}
}
