package replay

import (
	"context"
	"errors"
	"reflect"
	"regexp"
	"sort"
	"strings"
	"testing"
)

// ribbon keeps the last sixty of what it was told.
type ribbon struct {
	marks [60]int
	n     int
}

func newRibbon() *ribbon { return &ribbon{} }

func (r *ribbon) Put(mark int) {
	r.marks[r.n%60] = mark
	r.n++
}

func (r *ribbon) kept() int { return min2(r.n, 60) }

func (r *ribbon) keptButOne() int {
	if r.n > 60 {
		return 59
	}
	return r.n
}

// ledger has entries under names, each with a rank and something that is needed of all.
type ledger struct{ all []ledgerEntry }

type ledgerEntry struct {
	Name  string
	Rank  int
	Words []string
}

func newLedger() *ledger { return &ledger{} }

func (l *ledger) Add(e ledgerEntry) { l.all = append(l.all, e) }

func (l *ledger) ranked() []string {
	return l.by(func(less func(i, j int) bool, all []ledgerEntry) { sort.SliceStable(all, less) })
}

func (l *ledger) rankedAnyhow() []string {
	return l.by(func(less func(i, j int) bool, all []ledgerEntry) { sort.Slice(all, less) })
}

func (l *ledger) by(sorts func(less func(i, j int) bool, all []ledgerEntry)) (names []string) {
	all := append([]ledgerEntry{}, l.all...)
	for _, e := range all {
		if e.Rank <= 0 || len(e.Words) == 0 {
			return nil
		}
	}
	sorts(func(i, j int) bool { return all[i].Rank < all[j].Rank }, all)
	for _, e := range all {
		names = append(names, e.Name)
	}
	return names
}

// shelfRow is a list with a name.
type shelfRow struct {
	Name  string
	Items []string
}

func rowsApart(n int) (all []shelfRow) {
	for i := 0; i < n && i < 4; i++ {
		all = append(all, shelfRow{"row", []string{"a"}})
	}
	return all
}

func rowsInOne(n int) (all []shelfRow) {
	var room []string
	for i := 0; i < n && i < 4; i++ {
		room = append(room[:len(room):cap(room)], "a")
		all = append(all, shelfRow{"row", room[len(room)-1:]})
	}
	return all
}

// rowsInOneCut ends each of them where it ends.
func rowsInOneCut(n int) (all []shelfRow) {
	room := make([]string, 4)
	for i := 0; i < n && i < 4; i++ {
		room[i] = "a"
		all = append(all, shelfRow{"row", room[i : i+1 : i+1]})
	}
	return all
}

// cabinet is what rows are in.
type cabinet struct {
	Rows  []shelfRow
	First *shelfRow
}

// cabinetOf returns a cabinet whose rows are pieces of one list.
func cabinetOf(rows []shelfRow) *cabinet { return &cabinet{Rows: rows} }

func cabinetApart(n int) *cabinet { return cabinetOf(rowsApart(n)) }

func cabinetInOne(n int) *cabinet { return cabinetOf(rowsInOne(n)) }

// rowsNamed are rows of some names, as pointers.
func rowsNamed(names ...string) (all []*shelfRow) {
	for _, name := range names {
		all = append(all, &shelfRow{Name: name})
	}
	return all
}

// rowsNamedOnce has one row for all of a name.
func rowsNamedOnce(names ...string) (all []*shelfRow) {
	had := map[string]*shelfRow{}
	for _, name := range names {
		if had[name] == nil {
			had[name] = &shelfRow{Name: name}
		}
		all = append(all, had[name])
	}
	return all
}

// sortedOf sorts what somebody answers, who may have it still.
func sortedOf(ask func(string) []int, name string) []int {
	if ask == nil {
		return nil
	}
	all := append([]int{}, ask(name)...)
	sort.Ints(all)
	return all
}

func sortedInPlace(ask func(string) []int, name string) []int {
	if ask == nil {
		return nil
	}
	all := ask(name)
	sort.Ints(all)
	return append([]int{}, all...)
}

// opener is a stub of an interface, as a driver declares one.
type opener struct {
	Hone_name string
	Hone_0    func(name string) error `Open:""`
}

func (o *opener) HoneStubName() string { return o.Hone_name }

func (o *opener) Open(name string) error { return o.Hone_0(name) }

type opens interface{ Open(name string) error }

func openAll(ctx context.Context, o opens, names ...string) (all []error) {
	for _, name := range names {
		if ctx != nil && ctx.Err() != nil {
			return append(all, ctx.Err())
		}
		if o != nil {
			all = append(all, o.Open(name))
		}
	}
	return all
}

func openAllFirst(ctx context.Context, o opens, names ...string) (all []error) {
	if ctx != nil && ctx.Err() != nil && len(names) > 0 {
		return []error{ctx.Err()}
	}
	for _, name := range names {
		if o != nil {
			all = append(all, o.Open(name))
		}
	}
	return all
}

var errGate = errors.New("no gate")

var gatePattern = regexp.MustCompile(`^[A-Z](\d{1,3})$`)

// gateSaid reads what is said of a flight.
func gateSaid(s string) (string, error) {
	f := strings.Fields(s)
	if len(f) != 4 || f[0] != "flight" || f[2] != "gate" || !gatePattern.MatchString(f[3]) {
		return "", errGate
	}
	return f[3], nil
}

func gateOfTwo(s string) (string, error) {
	g, err := gateSaid(s)
	if len(g) > 3 {
		return "", errGate
	}
	return g, err
}

func TestDrawsOfMany(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	ribbons := Setup{Makers: []interface{}{newRibbon}, Methods: []interface{}{(*ribbon).Put}, Changers: []interface{}{(*ribbon).Put}, Types: []reflect.Type{reflect.TypeOf(ribbon{})}}
	ribbons.Targets = []Target{{Method: true, Pool: Constants{Ints: []int64{60}}}}
	ledgers := Setup{Makers: []interface{}{newLedger}, Methods: []interface{}{(*ledger).Add}, Changers: []interface{}{(*ledger).Add}, Types: []reflect.Type{reflect.TypeOf(ledger{}), reflect.TypeOf(ledgerEntry{})}}
	ledgers.Targets = []Target{{Method: true, Pool: Constants{Ints: []int64{12}, Apart: []int64{12}}}}
	rows := Setup{Types: []reflect.Type{reflect.TypeOf(shelfRow{})}}
	for _, m := range []struct {
		name       string
		base, cand interface{}
		more       Setup
	}{
		{"more than there is room for", (*ribbon).kept, (*ribbon).keptButOne, ribbons},
		{"many that are equal in what they are sorted by", (*ledger).ranked, (*ledger).rankedAnyhow, ledgers},
		{"lists in structs in the memory of each other", rowsApart, rowsInOne, rows},
		{"lists in lists behind a pointer in the memory of each other", cabinetApart, cabinetInOne, rows},
		{"a list that a function gave, in another order", sortedOf, sortedInPlace, Setup{}},
		{"one object in two places", rowsNamed, rowsNamedOnce, rows},
		{"a context that ends while an interface is asked", openAll, openAllFirst, Setup{Stubs: []reflect.Type{reflect.TypeOf(opener{})}}},
		{"another form of a word in a text", gateSaid, gateOfTwo, Setup{Targets: []Target{{Pool: Constants{Texts: []string{"flight LH7, gate B12", gatePattern.String()}}}}}},
	} {
		of := func(fn interface{}) *Setup {
			s, one := m.more, Target{}
			if len(s.Targets) > 0 {
				one = s.Targets[0]
			}
			one.Name, one.Fn = "f", fn
			s.Path, s.Targets = reflect.TypeOf(Setup{}).PkgPath(), []Target{one}
			s.index()
			return &s
		}
		t.Run(m.name, func(t *testing.T) { tellApart(t, m.name, of(m.base), of(m.cand)) })
	}
	for n := 1; n < 4; n++ {
		c := cabinetOf(rowsInOneCut(n))
		if w := lookWithin(reflect.ValueOf(c)); w.overlapping() || w.twice {
			t.Errorf("%d lists that end where they end have nothing in common", n)
		}
		c.First = &c.Rows[0]
		if w := lookWithin(reflect.ValueOf(c)); w.overlapping() || !w.twice {
			t.Errorf("the first of %d rows is in two places, and its list is one", n)
		}
	}
}
