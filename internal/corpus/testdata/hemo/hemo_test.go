package hemo

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestIssue(t *testing.T) {
	var log bytes.Buffer
	s := NewStock(NewAudit(&log))
	s.Day(100)
	for _, b := range []Bag{
		{ID: "B1", Group: APositive, Ml: 400, Expires: 99},
		{ID: "B2", Group: APositive, Ml: 450, Expires: 120, Antigens: []string{"Fya"}},
		{ID: "B3", Group: APositive, Ml: 350, Expires: 100, Antigens: []string{"K", "", "Jka"}},
		{ID: "B4", Group: ONegative, Ml: 300, Expires: 130},
	} {
		if err := s.Add(b); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Add(Bag{ID: "B4"}); !errors.Is(err, ErrTwice) {
		t.Errorf("%v", err)
	}
	if s.Ml() != 1500 || s.Low(1500) || !s.Low(1501) || s.Mean() != 0 {
		t.Errorf("%d ml", s.Ml())
	}
	for i, want := range []string{"No. 1 B2 A+ Fya to ward 3", "No. 2 B3 A+ K,,Jka to ward 3", ""} {
		got, err := s.Issue(APositive, "ward 3")
		if got != want || errors.Is(err, ErrNone) != (i == 2) {
			t.Errorf("%q, %v", got, err)
		}
	}
	if got, err := s.Issue(ONegative, ""); got != "No. 3 B4 O- none to " || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if s.Ml() != 400 || s.Mean() != 1100.0/3 {
		t.Errorf("%d ml, %v", s.Ml(), s.Mean())
	}
	line, _, _ := strings.Cut(log.String(), "\n")
	var got map[string]any
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatal(err)
	}
	delete(got, "time")
	want := map[string]any{"level": "info", "msg": "issued", "module": "stock", "serial": 1.0, "bag": "B2", "ward": "ward 3"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestReserve(t *testing.T) {
	s := NewStock(NewAudit(io.Discard))
	s.Day(10)
	s.Add(Bag{ID: "1", Expires: 20})
	s.Add(Bag{ID: "2", Expires: 9})
	s.Add(Bag{ID: "3", Expires: 20})
	if err := s.Fits("2", "east"); err != ErrExpired {
		t.Errorf("%v", err)
	}
	if n, err := s.Reserve("east", "1", "2", "3"); n != 1 || !errors.Is(err, ErrExpired) {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := s.Reserve("west", "3", "3", "1"); n != 2 || !errors.Is(err, ErrNone) || err.Error() != "no such bag: kept for east" {
		t.Errorf("%d, %v", n, err)
	}
	for _, test := range []struct{ id, ward, want string }{
		{"1", "east", "<nil>"}, {"1", "west", "no such bag: kept for east"}, {"2", "east", "no such bag"}, {"3", "west", "<nil>"},
	} {
		if got := fmt.Sprint(s.Fits(test.id, test.ward)); got != test.want {
			t.Errorf("%s for %s: %s", test.id, test.ward, got)
		}
	}
	if _, err := s.Issue(ONegative, "east"); !errors.Is(err, ErrNone) {
		t.Errorf("%v", err)
	}
	if got := s.Shelf(ONegative); len(got) != 2 || got[0].ID != "1" || got[1].ID != "3" {
		t.Errorf("%v", got)
	}
	if got := s.Shelf(ABPositive); got != nil {
		t.Errorf("%#v", got)
	}
}

// Numbers, labels and the audit tell the same story, whoever asks at once.
func TestAtOnce(t *testing.T) {
	var log bytes.Buffer
	s := NewStock(NewAudit(&log))
	const n = 400
	for i := range n {
		s.Add(Bag{ID: fmt.Sprintf("%04d", i), Group: BNegative, Ml: 100})
	}
	var all sync.WaitGroup
	labels := make([][]string, 4)
	for i := range labels {
		all.Add(1)
		go func() {
			defer all.Done()
			for range n / 4 {
				label, err := s.Issue(BNegative, "x")
				if err != nil || s.Mean() != 100 {
					t.Errorf("%v, %v", err, s.Mean())
				}
				labels[i] = append(labels[i], label)
			}
		}()
	}
	all.Wait()
	there := map[string]bool{}
	for _, ls := range labels {
		for _, l := range ls {
			there[l] = true
		}
	}
	dec := json.NewDecoder(&log)
	for i := range n {
		var got struct {
			Serial int
			Bag    string
		}
		if err := dec.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if id := fmt.Sprintf("%04d", i); got.Serial != i+1 || got.Bag != id || !there[fmt.Sprintf("No. %d %s B- none to x", i+1, id)] {
			t.Fatalf("%d: %+v", i, got)
		}
	}
	if s.Ml() != 0 {
		t.Errorf("%d ml", s.Ml())
	}
}

func TestDocket(t *testing.T) {
	var sheet strings.Builder
	for _, b := range []Bag{{ID: "B1", Group: ABPositive}, {ID: "B2", Group: 99, Donor: "D1", Antigens: []string{"K", "k"}}} {
		if err := b.Docket(&sheet); err != nil {
			t.Error(err)
		}
		sheet.WriteString(b.String())
	}
	if got, want := sheet.String(), "bag B1\ngroup AB+\nantigens none\n\nB1bag B2\ngroup ?\nantigens K,k\ndonor D1\n\nB2 +K +k"; got != want {
		t.Errorf("%q", got)
	}
}

// note appends an entry to a journal.
func note(j []byte, op byte, id string, rest ...byte) []byte {
	j = binary.LittleEndian.AppendUint16(j, uint16(1+len(id)+len(rest)))
	return append(append(append(j, op), id...), rest...)
}

func TestReplay(t *testing.T) {
	var j []byte
	j = note(j, 'a', "00000001", 3, 0x90, 1, 30, 0)
	j = note(j, 'a', "00000002", 3, 0xc2, 1, 40, 0)
	j = note(j, 'a', "00000003", 0, 100, 0, 40, 1)
	j = note(j, 'r', "00000002", []byte("ward 9")...)
	j = note(j, 'i', "00000001")
	s := NewStock(NewAudit(io.Discard))
	if n, err := s.Replay(bytes.NewReader(j)); n != 5 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if got := s.Shelf(APositive); len(got) != 1 || !reflect.DeepEqual(got[0], Bag{ID: "00000002", Group: 3, Ml: 450, Expires: 40}) {
		t.Errorf("%+v", got)
	}
	if got := s.Shelf(ONegative); len(got) != 1 || got[0].Expires != 296 || s.Ml() != 550 {
		t.Errorf("%+v", got)
	}
	if err := s.Fits("00000002", "ward 8"); err == nil || err.Error() != "no such bag: kept for ward 9" {
		t.Errorf("%v", err)
	}
	for bad, want := range map[string]error{
		"\x01":                             io.ErrUnexpectedEOF,
		"\x01\x00":                         ErrJournal,
		"\x01\x00a":                        ErrJournal,
		"\x0a\x00a123":                     io.ErrUnexpectedEOF,
		string(note(nil, 'x', "00000001")): ErrJournal,
		string(note(nil, 'a', "00000009", 8, 0, 0, 0, 0)):         ErrJournal,
		string(note(nil, 'a', "00000009", 1)):                     ErrJournal,
		string(note(nil, 'i', "00000001")):                        ErrNone,
		string(note(nil, 'a', "00000002", 3, 0xc2, 1, 40, 0)):     ErrTwice,
		string(note(note(nil, 'r', "00000002"), 'i', "unknown!")): ErrNone,
	} {
		if _, err := s.Replay(strings.NewReader(bad)); !errors.Is(err, want) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestForms(t *testing.T) {
	got, err := Forms(strings.NewReader("\x03\x00\x00\x00abc\x00\x00\x00\x00\x02\x00\x00\x00de\x09\x00\x00\x00f"))
	if len(got) != 3 || string(got[0]) != "abc" || len(got[1]) != 0 || string(got[2]) != "de" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Forms(strings.NewReader("")); got != nil || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := Forms(strings.NewReader("\x00\x00\x11\x00")); !errors.Is(err, ErrJournal) {
		t.Errorf("%v", err)
	}
}

func registry(away time.Duration) (*Registry, []string) {
	r := NewRegistry(away)
	var donors []string
	for i := range 24 {
		d := fmt.Sprint("D", i)
		for j := range 1 + i%3 {
			r.Record(d, Gift{Day: 100*i + 60*j, Ml: 400 + i})
		}
		donors = append(donors, d)
	}
	return r, donors
}

func TestHistories(t *testing.T) {
	r, donors := registry(0)
	got, err := r.Histories(context.Background(), donors)
	if err != nil || len(got) != 24 || got[5] != (History{"D5", 3, 1215, 620}) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := r.Histories(context.Background(), []string{"D1", "nobody", "D2", "no one"}); got != nil || !errors.Is(err, ErrDonor) || err.Error() != `donor "nobody": no such donor` {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := r.Histories(context.Background(), nil); got != nil || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	r.away = time.Hour
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := r.Histories(ctx, donors); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestShift(t *testing.T) {
	s := NewShift()
	var in sync.WaitGroup
	for range 5 {
		in.Add(1)
		go func() {
			defer in.Done()
			s.Wait()
		}()
	}
	s.Begin()
	in.Wait()
	s.Wait()
	s.End()
}

// stocked returns a store that never runs out, in groups of its own for who asks.
func stocked(n int) *Stock {
	s := NewStock(NewAudit(io.Discard))
	for i := range n {
		s.Add(Bag{ID: fmt.Sprintf("%08d", i), Group: BPositive, Ml: 450, Expires: 9000, Antigens: []string{"K", "Fya", "Jkb"}})
	}
	return s
}

// back puts a bag back that a label is of.
func back(s *Stock, label string) {
	id := strings.Fields(label)[2]
	s.Add(Bag{ID: id, Group: BPositive, Ml: 450, Expires: 9000, Antigens: []string{"K", "Fya", "Jkb"}})
}

func BenchmarkIssue(b *testing.B) {
	s := stocked(8)
	b.ReportAllocs()
	for b.Loop() {
		label, err := s.Issue(BPositive, "surgery")
		if err != nil {
			b.Fatal(err)
		}
		back(s, label)
	}
}

func BenchmarkIssueAtOnce(b *testing.B) {
	s := stocked(64)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			label, err := s.Issue(BPositive, "surgery")
			if err != nil {
				b.Error(err)
				return
			}
			back(s, label)
		}
	})
}

func BenchmarkLabel(b *testing.B) {
	for _, n := range []int{1, 6} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			bag := Bag{ID: "00000001", Group: ABNegative, Antigens: []string{"K", "Fya", "Jkb", "S", "s", "Lea"}[:n]}
			b.ReportAllocs()
			for b.Loop() {
				if got := bag.label(123456, "surgery"); len(got) < 30 {
					b.Fatal(got)
				}
			}
		})
	}
}

func BenchmarkList(b *testing.B) {
	for _, n := range []int{1, 3, 9} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			antigens := strings.Fields("K Fya Jkb S s Lea M N P1")[:n]
			b.ReportAllocs()
			for b.Loop() {
				if got := list(antigens); got == "" {
					b.Fatal()
				}
			}
		})
	}
}

func BenchmarkDocket(b *testing.B) {
	bag := Bag{ID: "00000001", Group: ABNegative, Donor: "D-1234567890/hospital of the north", Antigens: []string{"K"}}
	b.ReportAllocs()
	for b.Loop() {
		if err := bag.Docket(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFits(b *testing.B) {
	s := stocked(100)
	s.Reserve("surgery", "00000042")
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Fits("00000042", "surgery"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkShelf(b *testing.B) {
	s := stocked(200)
	b.ReportAllocs()
	for b.Loop() {
		if got := s.Shelf(BPositive); len(got) != 200 {
			b.Fatal(len(got))
		}
	}
}

func BenchmarkGauge(b *testing.B) {
	var g gauge
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			g.add(3)
			g.sub(2)
			if g.below(0) || g.read() < 0 {
				b.Error("below")
				return
			}
		}
	})
}

func BenchmarkReplay(b *testing.B) {
	var j []byte
	for i := range 50 {
		j = note(j, 'a', fmt.Sprintf("%08d", i), 3, 0x90, 1, 30, 0)
	}
	for range 10 {
		for i := range 50 {
			j = note(j, 'r', fmt.Sprintf("%08d", i), []byte("east")...)
		}
	}
	for i := range 50 {
		j = note(j, 'i', fmt.Sprintf("%08d", i))
	}
	s := NewStock(NewAudit(io.Discard))
	b.ReportAllocs()
	for b.Loop() {
		if n, err := s.Replay(bytes.NewReader(j)); n != 600 || err != nil {
			b.Fatal(n, err)
		}
	}
}

func BenchmarkHistories(b *testing.B) {
	r, donors := registry(300 * time.Microsecond)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := r.Histories(context.Background(), donors); len(got) != 24 || err != nil {
			b.Fatal(err)
		}
	}
}
