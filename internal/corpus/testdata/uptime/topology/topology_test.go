package topology

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func parse(t testing.TB, text string) *Topology {
	t.Helper()
	top, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return top
}

const shop = `# a shop
gateway: web api
web: session catalog
api: session orders

orders: queue
queue: worker
worker: orders ledger
ledger:
catalog: search
search: index
unused: ledger
`

func TestParse(t *testing.T) {
	top := parse(t, shop)
	var names []string
	for _, s := range top.Services() {
		names = append(names, s.Name)
	}
	want := "gateway web api session catalog orders queue worker ledger search index unused"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("services are %s, want %s", got, want)
	}
	if got := top.Lookup("worker"); got.Calls() != 2 {
		t.Errorf("worker calls %d services", got.Calls())
	}
	if top.Lookup("nothing") != nil {
		t.Error("Lookup() finds nothing")
	}
	for _, bad := range []string{"", "# nothing\n", "a b\n", ": b\n"} {
		if _, err := Parse(strings.NewReader(bad)); err == nil {
			t.Errorf("Parse(%q): no error", bad)
		}
	}
}

func describe(top *Topology, domains []*Domain) []string {
	var texts []string
	for _, d := range domains {
		var members []string
		for _, s := range top.Services() {
			if d.Contains(s) {
				members = append(members, s.Name)
			}
		}
		texts = append(texts, fmt.Sprintf("%s %d %v", d.Head.Name, d.Nesting(), members))
	}
	return texts
}

func TestDomains(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"alone", "a:\n", nil},
		{"flat", "a: b c\n", nil},
		{"chain", "a: b\nb: c\nc: d\n", []string{"b 2 [c d]", "c 1 [d]"}},
		{"diamond", "a: b c\nb: d\nc: d\nd: e\n", []string{"d 1 [e]"}},
		{"cycle", "a: b\nb: c\nc: b d\n", []string{"b 2 [c d]", "c 1 [d]"}},
		{"into a cycle twice", "a: b c\nb: c\nc: b\n", nil},
		{"calls itself", "a: a b\nb: b\n", nil},
		{"shop", shop, []string{
			"api 4 [orders queue worker ledger]",
			"orders 3 [queue worker ledger]",
			"queue 2 [worker ledger]",
			"worker 1 [ledger]",
			"web 3 [catalog search index]",
			"catalog 2 [search index]",
			"search 1 [index]",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			top := parse(t, tt.text)
			for range 3 {
				if got := describe(top, top.Domains()); !slices.Equal(got, tt.want) {
					t.Errorf("Domains() = %q, want %q", got, tt.want)
				}
			}
		})
	}
}

func TestDomainSize(t *testing.T) {
	top := parse(t, shop)
	for _, d := range top.Domains() {
		if d.Head.Name == "api" && (d.Size() != 4 || d.Contains(d.Head)) {
			t.Errorf("size of the domain of api: %d", d.Size())
		}
	}
}

func TestRanking(t *testing.T) {
	var got []string
	for _, i := range parse(t, shop).Ranking() {
		got = append(got, fmt.Sprint(i.Service.Name, i.Callers))
	}
	want := []string{"ledger5", "orders4", "queue4", "worker4", "index4", "search3", "session3", "catalog2", "api1", "web1", "gateway0"}
	if !slices.Equal(got, want) {
		t.Errorf("Ranking() = %q, want %q", got, want)
	}
}

// TestDomainsBruteForce compares domains with what cannot be reached without a
// service.
func TestDomainsBruteForce(t *testing.T) {
	for seed := range 30 {
		var text strings.Builder
		x := uint32(seed*7919 + 1)
		for i := range 25 {
			fmt.Fprintf(&text, "s%d:", i)
			for range 2 {
				x = x*1664525 + 1013904223
				fmt.Fprintf(&text, " s%d", x>>16%25)
			}
			text.WriteByte('\n')
		}
		top := parse(t, text.String())
		all := reachable(top.entry, nil)
		domains := map[*Service]*Domain{}
		for _, d := range top.Domains() {
			domains[d.Head] = d
		}
		for down := range all {
			if down == top.entry {
				continue
			}
			left := reachable(top.entry, down)
			lost := 0
			for s := range all {
				if s != down && !left[s] {
					lost++
					if domains[down] == nil || !domains[down].Contains(s) {
						t.Fatalf("seed %d: %s is lost without %s", seed, s.Name, down.Name)
					}
				}
			}
			if d := domains[down]; d != nil && d.Size() != lost {
				t.Fatalf("seed %d: domain of %s has %d members, not %d", seed, down.Name, d.Size(), lost)
			}
		}
	}
}

func reachable(from, without *Service) map[*Service]bool {
	seen := map[*Service]bool{from: true}
	todo := []*Service{from}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		for _, callee := range s.calls {
			if callee != without && !seen[callee] {
				seen[callee] = true
				todo = append(todo, callee)
			}
		}
	}
	return seen
}

// company returns a topology of teams, which call what is theirs and a few
// services that they share.
func company(teams, size int) string {
	var b strings.Builder
	b.WriteString("edge:")
	for team := range teams {
		fmt.Fprintf(&b, " t%d.0", team)
	}
	b.WriteByte('\n')
	for team := range teams {
		for i := range size {
			fmt.Fprintf(&b, "t%d.%d: t%d.%d t%d.%d", team, i, team, (i+1)%size, team, (i+3)%size)
			if i%4 == 0 {
				fmt.Fprintf(&b, " shared%d", i/4)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	text := company(10, 20)
	b.ReportAllocs()
	for b.Loop() {
		if top, err := Parse(strings.NewReader(text)); err != nil || len(top.Services()) < 201 {
			b.Fatal(err)
		}
	}
}

func BenchmarkDomains(b *testing.B) {
	top := parse(b, company(10, 20))
	b.ReportAllocs()
	for b.Loop() {
		if len(top.Domains()) == 0 {
			b.Fatal("no domains")
		}
	}
}

func BenchmarkDomainsChain(b *testing.B) {
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "s%d: s%d\n", i, i+1)
	}
	top := parse(b, text.String())
	b.ReportAllocs()
	for b.Loop() {
		if len(top.Domains()) != 99 {
			b.Fatal("domains are missing")
		}
	}
}

func BenchmarkRanking(b *testing.B) {
	top := parse(b, company(10, 20))
	b.ReportAllocs()
	for b.Loop() {
		if len(top.Ranking()) < 201 {
			b.Fatal("services are missing")
		}
	}
}
