package itinerary

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"example.com/itinerary/tariff"
)

// travel returns a trip of n legs from "p0", of which every fifth is walked.
func travel(n int) Trip {
	t := Trip{Who: "Ada"}
	for i := range n {
		t.Legs = append(t.Legs, Leg{From: fmt.Sprint("p", i), To: fmt.Sprint("p", i+1), Depart: day.Add(time.Duration(i) * time.Hour), Foot: i%5 == 4})
	}
	return t
}

var day = time.Date(2024, 5, 1, 6, 30, 0, 0, time.UTC)

// book knows the legs of travel(n) but some.
func book(delay time.Duration, n int, without ...int) *tariff.Book {
	b := &tariff.Book{Delay: delay}
	for i := range n {
		if !slices.Contains(without, i) {
			b.Set(fmt.Sprint("p", i), fmt.Sprint("p", i+1), 100+i)
		}
	}
	return b
}

func TestOffer(t *testing.T) {
	for _, n := range []int{0, 1, 4, 5, 6, 60} {
		items, err := NewAgent(book(0, n), nil).Offer(t.Context(), travel(n))
		var want []Item
		sum := 0
		for i := range n {
			if i%5 != 4 {
				want = append(want, Item{i, 100 + i})
				sum += 100 + i
			}
		}
		if err != nil || items == nil || !slices.Equal(items, want) || Total(items) != sum {
			t.Errorf("%d legs: %v, %v", n, items, err)
		}
	}
}

// Of several errors the one of the first leg is told, and nobody is left
// working.
func TestOfferFails(t *testing.T) {
	a := NewAgent(book(time.Millisecond, 30, 4, 7, 8, 20), nil)
	before := runtime.NumGoroutine()
	items, err := a.Offer(t.Context(), travel(30))
	if items != nil || !errors.Is(err, tariff.ErrNoFare) || err.Error() != "leg 8 of Ada: no fare from p7 to p8" {
		t.Errorf("%v, %v", items, err)
	}
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, there were %d", runtime.NumGoroutine(), before)
		}
	}
}

func TestOfferCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewAgent(book(time.Hour, 9), nil).Offer(ctx, travel(9)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestCheapest(t *testing.T) {
	b := &tariff.Book{}
	b.Set("x", "home", 500)
	b.Set("y", "home", 300)
	b.Set("z", "home", 100)
	a := NewAgent(b, nil)
	for most, want := range map[int]string{600: "x", 400: "y", 150: "z", 50: ""} {
		if got, err := a.Cheapest(t.Context(), []string{"none", "x", "y", "z"}, "home", most); got != want || errors.Is(err, tariff.ErrNoFare) != (want == "") {
			t.Errorf("%d: %q, %v", most, got, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewAgent(book(time.Hour, 1), nil).Cheapest(ctx, []string{"p0"}, "p1", 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestStations(t *testing.T) {
	d := &tariff.Directory{Pages: map[string]tariff.Page{
		"": {Stations: []string{"a", "b"}, Next: "c"}, "c": {Next: "d"}, "d": {Stations: []string{"d"}},
	}}
	if all, err := NewAgent(nil, d).Stations(t.Context()); !slices.Equal(all, []string{"a", "b", "d"}) || err != nil {
		t.Errorf("%q, %v", all, err)
	}
	delete(d.Pages, "d")
	if _, err := NewAgent(nil, d).Stations(t.Context()); err == nil || err.Error() != `page "d": not in the directory` {
		t.Errorf("error %v", err)
	}
}

func TestSheet(t *testing.T) {
	one, two := travel(3), travel(2)
	two.Legs[1].Depart = day.Add(-time.Minute)
	var got []string
	for _, s := range Sheet(one, Trip{}, two) {
		got = append(got, s.At.Format("15:04 ")+s.Place)
	}
	if want := []string{"06:29 p1", "06:30 p0", "06:30 p0", "07:30 p1", "08:30 p2"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if none := Sheet(); none == nil || len(none) != 0 {
		t.Errorf("%v", none)
	}
	if list := stops(&Trip{}); list != nil {
		t.Errorf("%v", list)
	}
}

func TestLate(t *testing.T) {
	trips := []Trip{{Who: "a", Legs: []Leg{{Depart: day}}}, {Who: "b"}, {Who: "c", Legs: []Leg{{Depart: day.Add(time.Second)}}}}
	if late := Late(trips, 6*time.Hour+30*time.Minute); len(late) != 1 || late[0].Who != "c" {
		t.Errorf("%v", late)
	}
	if late := Late(trips, 23*time.Hour); late != nil {
		t.Errorf("%v", late)
	}
}

func TestRoute(t *testing.T) {
	trip := Trip{Legs: []Leg{{From: "a", To: " b"}, {From: " b", To: "c"}, {From: "d", To: "e"}}}
	if got := trip.Route(); got != "a - b - c ... d - e" {
		t.Errorf("%q", got)
	}
	if got := (Trip{}).Route(); got != "" {
		t.Errorf("%q", got)
	}
	if got := (Trip{Legs: []Leg{{From: "a"}}}).Route(); got != "a - " {
		t.Errorf("%q", got)
	}
}

func BenchmarkOffer(b *testing.B) {
	a, t := NewAgent(book(time.Millisecond, 20), nil), travel(20)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Offer(b.Context(), t); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheapest(b *testing.B) {
	a := NewAgent(book(time.Millisecond, 5), nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Cheapest(b.Context(), []string{"p7", "p6", "p4"}, "p5", 1000); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStations(b *testing.B) {
	d := &tariff.Directory{Delay: time.Millisecond, Pages: map[string]tariff.Page{"": {Next: "b"}, "b": {Next: "c"}, "c": {Stations: []string{"x"}}}}
	a := NewAgent(nil, d)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Stations(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStops(b *testing.B) {
	t := travel(40)
	b.ReportAllocs()
	for b.Loop() {
		stops(&t)
	}
}

func BenchmarkSheet(b *testing.B) {
	trips := []Trip{travel(12), travel(40), travel(9)}
	b.ReportAllocs()
	for b.Loop() {
		Sheet(trips...)
	}
}

func BenchmarkRoute(b *testing.B) {
	for _, n := range []int{1, 12} {
		t := travel(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t.Route()
			}
		})
	}
}

func BenchmarkLate(b *testing.B) {
	trips := make([]Trip, 100)
	for i := range trips {
		trips[i] = travel(1)
	}
	trips[50].Legs[0].Depart = day.Add(12 * time.Hour)
	b.ReportAllocs()
	for b.Loop() {
		Late(trips, 12*time.Hour)
	}
}
