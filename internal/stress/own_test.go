package stress_test

import (
	"os"
	"strings"
	"testing"
)

// gathered returns a channel, so that its package's own tests alone call it.
const gathered = `package m

import "sync"

// Squares sends the sum of the squares below n.
func Squares(n int) <-chan int {
	out := make(chan int, 1)
	var all sync.WaitGroup
	var mu sync.Mutex
	sum := 0
	for i := range n {
		all.Add(1)
		go func() {
			defer all.Done()
			ADD
		}()
	}
	all.Wait()
	mu.Lock()
	out <- sum
	mu.Unlock()
	return out
}
`

const squaresTest = `package m

import "testing"

func TestSquares(t *testing.T) {
	if n := <-Squares(50); n != 40425 {
		t.Error(n)
	}
}
`

// Tests that race or end the process on the baseline.
const (
	racing = `
func TestRacing(t *testing.T) {
	n, done := 0, make(chan bool)
	go func() { n++; done <- true }()
	n++
	<-done
	_ = n
}
`
	ending = `
func TestAhead(t *testing.T) { panic("always") }
`
	now = `
var turns int

func TestNow(t *testing.T) {
	if turns++; turns == 3 {
		t.Error("every third time")
	}
}
`
)

// Tests that fail on the baseline too are left out, and said to be; the others still count.
func TestUnsteadyTests(t *testing.T) {
	t.Parallel()
	const under, other, bare = "mu.Lock()\ndefer mu.Unlock()\nsum += i * i", "mu.Lock()\nsum += i * i\nmu.Unlock()", "sum += i * i"
	for _, c := range []struct {
		name, tests, change, checked, not, reject string
		soak                                      bool // too slow for every day
	}{
		{"steady", "", other, "under the race detector", "", "", false},
		{"racing", racing, other, "without those that fail on the baseline too: TestRacing", "", "", false},
		{"racing and wrong", racing, bare, "", "", "TestSquares", false},
		{"ends and wrong", ending, bare, "", "", "TestSquares", true},
		{"ends", ending, other, "without those that fail on the baseline too: TestAhead", "", "", true},
		{"now and then", now, other, "without those that fail on the baseline too: TestNow", "", "", false},
		{"all", "alone" + racing, other, "", "all tests of the package fail", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.soak && os.Getenv("HONE_SOAK") == "" {
				t.Skip("takes a while; set HONE_SOAK=1 (make soak)")
			}
			t.Parallel()
			side := func(add string) map[string][]byte {
				files := module(strings.Replace(gathered, "ADD", add, 1))
				tests, alone := strings.CutPrefix(c.tests, "alone")
				text := squaresTest + tests
				if alone {
					text = "package m\n\nimport \"testing\"\n" + tests
				}
				files["m_test.go"] = []byte(text)
				return files
			}
			report := check(t, request(t, "example.com/m", side(under), side(c.change), "Squares"))
			if c.reject == "" && report.Difference != "" || !strings.Contains(report.Difference, c.reject) {
				t.Errorf("difference %q, want one of %q", report.Difference, c.reject)
			}
			if checked := strings.Join(report.Checked, "; "); !strings.Contains(checked, c.checked) {
				t.Errorf("checked %q, want %q", checked, c.checked)
			}
			if not := strings.Join(report.NotChecked, "; "); !strings.Contains(not, c.not) {
				t.Errorf("not checked %q, want %q", not, c.not)
			}
		})
	}
}
