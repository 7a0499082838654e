package apiary

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
)

func filled(t testing.TB, journal io.Writer, hives ...Hive) *Book {
	t.Helper()
	b := NewBook(journal)
	for _, h := range hives {
		if err := b.Place(h); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestMark(t *testing.T) {
	for want, h := range map[string]Hive{
		"heath-007/2024":  {Yard: "heath", No: 7, Year: 2024},
		"heath-1234/2024": {Yard: "heath", No: 1234, Year: 2024},
		"Höhe-012/0":      {Yard: "Höhe", No: 12},
		"-000/-1":         {Year: -1},
		"x--05/99":        {Yard: "x", No: -5, Year: 99},
	} {
		if got := h.Mark(); got != want {
			t.Errorf("%+v: %q, want %q", h, got, want)
		}
	}
}

func TestWeigh(t *testing.T) {
	var journal bytes.Buffer
	b := filled(t, &journal, Hive{Yard: "heath", No: 1, Year: 2025, Kilos: 20}, Hive{Yard: "heath", No: 2, Year: 2024})
	for i, step := range []struct {
		mark  string
		kilos float64
		gain  float64
	}{
		{"heath-001/2025", 21.5, 1.5},
		{"heath-002/2024", 1234567.125, 1234567.125},
		{"heath-001/2025", 21.25, -0.25},
		{"heath-001/2025", 0, -21.25},
		{"heath-001/2025", -0.5, -0.5},
	} {
		serial, gain, err := b.Weigh(step.mark, step.kilos)
		if serial != i+1 || gain != step.gain || err != nil {
			t.Errorf("%+v: %d, %v, %v", step, serial, gain, err)
		}
	}
	if _, _, err := b.Weigh("heath-9", 3); !errors.Is(err, ErrUnknown) {
		t.Errorf("error %v", err)
	}
	want := "1\theath-001/2025\t21.50\n2\theath-002/2024\t1234567.12\n3\theath-001/2025\t21.25\n4\theath-001/2025\t0.00\n5\theath-001/2025\t0.00\n"
	if journal.String() != want {
		t.Errorf("journal %q", journal.String())
	}
	if err := b.Place(Hive{Yard: "heath", No: 2, Year: 2024}); err == nil {
		t.Error("a hive is there twice")
	}
}

// full is a journal on a disk that is full after some entries.
type full struct {
	room int
}

func (f *full) Write(p []byte) (int, error) {
	if f.room == 0 {
		return 0, io.ErrShortWrite
	}
	f.room--
	return len(p), nil
}

// What is not in the journal has not been weighed.
func TestWeighUnwritten(t *testing.T) {
	journal := &full{room: 1}
	b := filled(t, journal, Hive{Yard: "a", No: 1, Year: 2020})
	if serial, _, err := b.Weigh("a-001/2020", 4); serial != 1 || err != nil {
		t.Fatal(serial, err)
	}
	if _, _, err := b.Weigh("a-001/2020", 5); !errors.Is(err, io.ErrShortWrite) {
		t.Fatal(err)
	}
	if got := b.Yard("a")[0].Kilos; got != 4 {
		t.Errorf("it weighs %v", got)
	}
	journal.room = 1
	if serial, gain, err := b.Weigh("a-001/2020", 7); serial != 2 || gain != 3 || err != nil {
		t.Error(serial, gain, err)
	}
}

// Entries are in the journal in the order of their numbers.
func TestWeighTogether(t *testing.T) {
	const scales, each = 6, 100
	var journal bytes.Buffer
	b := filled(t, &journal, Hive{Yard: "a", No: 1, Year: 1})
	var all sync.WaitGroup
	for range scales {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range each {
				if _, _, err := b.Weigh("a-001/1", float64(i)); err != nil {
					t.Error(err)
				}
				b.Yard("a")
			}
		}()
	}
	all.Wait()
	lines := strings.Split(strings.TrimSpace(journal.String()), "\n")
	if len(lines) != scales*each {
		t.Fatalf("%d entries", len(lines))
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, fmt.Sprintf("%d\ta-001/1\t", i+1)) {
			t.Fatalf("entry %d is %q", i+1, line)
		}
	}
}

func TestYard(t *testing.T) {
	b := filled(t, io.Discard, Hive{Yard: "a", No: 1, Kilos: 5}, Hive{Yard: "b", No: 1}, Hive{Yard: "a", No: 2, Kilos: 9})
	list := b.Yard("a")
	slices.Reverse(list)
	list[0].Kilos = 100
	if again := b.Yard("a"); len(again) != 2 || again[0].No != 1 || again[1].Kilos != 9 {
		t.Errorf("%+v", again)
	}
	if got := b.Hungry("a", 6); !slices.Equal(got, []string{"a-001/0"}) {
		t.Errorf("hungry: %q", got)
	}
	if got := b.Hungry("a", 5); got != nil {
		t.Errorf("hungry: %#v", got)
	}
	if got, want := b.Annual("a", "b", "c"), "Annual report\na: 14.0 kg\nb: 0.0 kg\nc: 0.0 kg\n"; got != want {
		t.Errorf("%q", got)
	}
}

func TestCards(t *testing.T) {
	for _, test := range []struct {
		members []Member
		want    string
	}{
		{nil, ""},
		{[]Member{{ID: "7", Name: "Ann"}}, "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:bees:7\r\nFN:Ann\r\nEND:VCARD\r\n"},
		{
			[]Member{
				{ID: "1", Name: `Müller; Sohn`, Yards: []string{"heath"}, Phones: []Phone{{"home", "+49 1"}, {"", "2"}}},
				{ID: "", Name: `a\,b`, Yards: []string{"x,y", "", "z"}, Note: "one\ntwo"},
			},
			"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:bees:1\r\nFN:Müller\\; Sohn\r\nhome.TEL:+49 1\r\n.TEL:2\r\nCATEGORIES:heath\r\nEND:VCARD\r\n" +
				"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:bees:\r\nFN:a\\\\\\,b\r\nCATEGORIES:x\\,y,,z\r\nNOTE:one\\ntwo\r\nEND:VCARD\r\n",
		},
	} {
		var out pieces
		if err := Cards(&out, test.members); err != nil || strings.Join(out, "") != test.want || len(out) != 1 {
			t.Errorf("%v\n%q\nwant %q", err, out, test.want)
		}
	}
	if err := Cards(&full{}, []Member{{ID: "7"}}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v", err)
	}
}

// pieces are what is written, by calls.
type pieces []string

func (p *pieces) Write(b []byte) (int, error) {
	*p = append(*p, string(b))
	return len(b), nil
}

func TestLetter(t *testing.T) {
	m := Member{ID: "{name}", Name: "Ann {hive}"}
	got := Letter("Dear {name} ({id}), {hive}, {hives}", m, Hive{Yard: "{id}", No: 3, Year: 2})
	if want := "Dear Ann {hive} ({name}), {id}-003/2, {hives}"; got != want {
		t.Errorf("%q", got)
	}
}

func TestSwarm(t *testing.T) {
	busy := errors.New("busy")
	members := []Member{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}
	for _, test := range []struct {
		comes, called string
		failed        bool
	}{{"a", "a", false}, {"c", "abc", false}, {"", "abcd", true}} {
		called := ""
		who, err := Swarm(members, func(m Member) (bool, error) {
			called += m.Name
			if m.Name == "b" {
				return false, busy
			}
			return m.Name == test.comes, nil
		})
		if who.Name != test.comes || called != test.called || errors.Is(err, busy) != test.failed || errors.Is(err, ErrNobody) != test.failed {
			t.Errorf("%+v: %q, called %q: %v", test, who.Name, called, err)
		}
	}
}

func BenchmarkWeigh(b *testing.B) {
	book := filled(b, io.Discard, Hive{Yard: "heath", No: 1, Year: 2025})
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := book.Weigh("heath-001/2025", 38.75); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCards(b *testing.B) {
	var members []Member
	for i := range 20 {
		m := Member{ID: fmt.Sprint(1000 + i), Name: "Wilhelmina Beekeeper", Yards: []string{"heath"}, Phones: []Phone{{"home", "+49 30 901820"}, {"work", "+49 30 2977"}}}
		if i%4 == 0 {
			m.Yards = append(m.Yards, "orchard", "lime avenue", "canal")
			m.Note = "swarms in May, mostly"
		}
		members = append(members, m)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Cards(io.Discard, members); err != nil {
			b.Fatal(err)
		}
	}
}
