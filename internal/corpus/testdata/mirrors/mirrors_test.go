package mirrors

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/mirrors/index"
)

func host(i int) string { return fmt.Sprintf("m%02d.example.com", i) }

func checker(n int, delay time.Duration) (*Checker, []string) {
	x := index.New(delay)
	var hosts []string
	for i := range n {
		hosts = append(hosts, host(i))
		x.Add(hosts[i], time.Duration(i)*time.Minute)
	}
	return NewChecker(x), hosts
}

func TestAges(t *testing.T) {
	c, hosts := checker(9, 0)
	ages, err := c.Ages(context.Background(), append(hosts[2:5], host(3)))
	if want := map[string]time.Duration{host(2): 2 * time.Minute, host(3): 3 * time.Minute, host(4): 4 * time.Minute}; err != nil || !maps.Equal(ages, want) {
		t.Errorf("%v, %v", ages, err)
	}
	if ages, err := c.Ages(context.Background(), nil); ages == nil || len(ages) != 0 || err != nil {
		t.Errorf("%v, %v", ages, err)
	}
}

// The error is that of the first in the list, and nothing is left behind.
func TestAgesFails(t *testing.T) {
	c, hosts := checker(30, time.Millisecond)
	before := runtime.NumGoroutine()
	hosts[7], hosts[20] = "seven", "twenty"
	for range 5 {
		ages, err := c.Ages(context.Background(), hosts)
		if ages != nil || !errors.Is(err, index.ErrUnknown) || err.Error() != "age of seven: mirror is unknown: seven" {
			t.Errorf("%v, %v", ages, err)
		}
	}
	time.Sleep(20 * time.Millisecond)
	if after := runtime.NumGoroutine(); after > before+2 {
		t.Errorf("%d goroutines, before there were %d", after, before)
	}
}

func TestAgesCancelled(t *testing.T) {
	c, hosts := checker(5, time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := c.Ages(ctx, hosts); !errors.Is(err, context.DeadlineExceeded) || err.Error() != "age of m00.example.com: context deadline exceeded" {
		t.Errorf("error %v", err)
	}
}

func TestHosts(t *testing.T) {
	for _, n := range []int{0, 1, 4, 5, 9} {
		c, hosts := checker(n, 0)
		if got, err := c.Hosts(context.Background()); err != nil || !slices.Equal(got, hosts) {
			t.Errorf("%d: %q, %v", n, got, err)
		}
	}
	c, _ := checker(1, time.Hour)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Hosts(ctx); err == nil || err.Error() != "page 1: context canceled" {
		t.Errorf("error %v", err)
	}
}

// Only those are asked that have to be, in their order.
func TestNearest(t *testing.T) {
	var asked []string
	fetch := func(host string) (int, error) {
		asked = append(asked, host)
		if host == "good" {
			return 512, nil
		}
		return 0, errors.New("gone")
	}
	host, size, err := Nearest([]string{"a", "b", "good", "c"}, fetch)
	if host != "good" || size != 512 || err != nil || !slices.Equal(asked, []string{"a", "b", "good"}) {
		t.Errorf("%s, %d, %v; asked %q", host, size, err, asked)
	}
	if _, _, err := Nearest([]string{"a"}, fetch); err != ErrNone {
		t.Errorf("error %v", err)
	}
}

// figures notes what it is told.
type figures []string

func (f *figures) Count(name string, n int) { *f = append(*f, fmt.Sprint(name, "=", n)) }

func TestMetered(t *testing.T) {
	var f figures
	fetch := Metered(func(host string) (int, error) {
		if host == "" {
			return 3, errors.New("gone")
		}
		return len(host), nil
	}, "eu", "rsync", &f)
	if size, err := fetch("four"); size != 4 || err != nil {
		t.Error(size, err)
	}
	if size, err := fetch(""); size != 3 || err == nil || err.Error() != "gone" {
		t.Error(size, err)
	}
	if got := strings.Join(f, " "); got != "mirrors.eu.rsync.files=1 mirrors.eu.rsync.bytes=4 mirrors.eu.rsync.failures=1" {
		t.Error(got)
	}
}

func TestLine(t *testing.T) {
	for want, s := range map[string]Status{
		"host=\n":                              {},
		"host=a down\n":                        {Host: "a", Down: true},
		"host=b tag=\"x%d\" speed=0.3333\n":    {Host: "b", Tag: "x%d", Speed: 1.0 / 3},
		"host=c down tag=\"\"\" speed=1e+06\n": {Host: "c", Tag: `"`, Speed: 1e6, Down: true},
	} {
		if got := s.Line(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestRequests(t *testing.T) {
	Report()
	var wg sync.WaitGroup
	var reported uint64
	for i := range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 500 {
				Requested(uint64(i))
			}
		}()
	}
	for range 50 {
		reported += Report()
	}
	wg.Wait()
	if rest := Requests(); reported+rest != 500*15 || Report() != rest || Requests() != 0 {
		t.Errorf("%d and %d", reported, rest)
	}
}

func TestSlots(t *testing.T) {
	s := NewSlots(3)
	var wg sync.WaitGroup
	var mu sync.Mutex
	now, most := 0, 0
	for range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				s.Take()
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				now--
				mu.Unlock()
				s.Give()
			}
		}()
	}
	wg.Wait()
	if most > 3 {
		t.Errorf("%d at once", most)
	}
}

func BenchmarkAges(b *testing.B) {
	c, hosts := checker(24, time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Ages(context.Background(), hosts); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHosts(b *testing.B) {
	c, _ := checker(16, time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Hosts(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	_, hosts := checker(6, 0)
	fetch := func(h string) (int, error) {
		time.Sleep(200 * time.Microsecond)
		if h != hosts[4] {
			return 0, ErrNone
		}
		return 1, nil
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Nearest(hosts, fetch); err != nil {
			b.Fatal(err)
		}
	}
}

// none takes figures and forgets them.
type none struct{}

func (none) Count(string, int) {}

func BenchmarkMetered(b *testing.B) {
	fetch := Metered(func(string) (int, error) { return 1, nil }, "europe", "rsync", none{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := fetch("a"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLine(b *testing.B) {
	s := &Status{Host: "ftp.example.com", Tag: "5f3b9a", Speed: 12.75, Down: true}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Line()) == 0 {
			b.Fatal("no line")
		}
	}
}

func BenchmarkRequested(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Requested(1)
	}
}

func BenchmarkRequests(b *testing.B) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			Requested(1)
			if Requests() == 0 {
				b.Error("none")
			}
		}
	})
}

func BenchmarkSlots(b *testing.B) {
	s := NewSlots(1)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.Take()
			s.Give()
		}
	})
}
