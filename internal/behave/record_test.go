package behave_test

import (
	"strings"
	"testing"
	"time"
)

const sealed = `package p

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
)

// A Count is read from a file that says its own checksum.
type Count struct {
	entries []entry
	total   int
	seal    [32]byte
}

type entry struct {
	name string
	n    int
}

func Read(text string) (*Count, error) {
	sum, body, _ := strings.Cut(text, "\n")
	if fmt.Sprintf("%x", sha256.Sum256([]byte(body))) != sum {
		return nil, errors.New("another checksum")
	}
	c := &Count{}
	for _, line := range strings.Fields(body) {
		c.add(line)
	}
	c.seal = c.sum()
	return c, nil
}

func (c *Count) add(name string) {
	c.total++
	for i := range c.entries {
		if c.entries[i].name == name {
			c.entries[i].n++
			return
		}
	}
	c.entries = append(c.entries, entry{name, 1})
}

func (c *Count) sum() [32]byte { return sha256.Sum256([]byte(fmt.Sprint(c.entries, c.total))) }

// Shares is the part of each in a hundred.
func (c *Count) Shares() string {
	var b strings.Builder
	if c.seal != c.sum() {
		return "was changed"
	}
	for _, e := range c.entries {
		fmt.Fprintln(&b, e.name, 100 * e.n / c.total)
	}
	return b.String()
}
`

const sealedTest = `package p

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

func TestRead(t *testing.T) {
	body := "a b b c c c c\n"
	c, err := Read(fmt.Sprintf("%x\n%s", sha256.Sum256([]byte(body)), body))
	if err != nil {
		t.Fatal(err)
	}
	if c.Shares() == "" {
		t.Error("nothing")
	}
}
`

// What the package's own tests lead to is where calls begin: nobody makes up a checksum.
func TestRecorded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ differs, from, to string }{
		{"Count.Shares", "100 * e.n / c.total", "100 / c.total * e.n"},
		{"Read", "strings.Fields(body)", "strings.Fields(body)[1:]"},
	} {
		before := map[string]string{"p.go": sealed, "p_test.go": sealedTest}
		after := map[string]string{"p.go": strings.Replace(sealed, tt.from, tt.to, 1)}
		r := check(t, request(t, before, after))
		if r.Equal() {
			t.Errorf("%s: no difference in %d calls; not checked: %v", tt.differs, r.Calls(), r.Unchecked)
		}
		for _, d := range r.Differences {
			if d.Func != tt.differs {
				t.Errorf("%s differs: %s", d.Func, d.Sentence)
			}
		}
	}
}

// Tests that do not end, or do not compile, leave the check as it is without them.
func TestRecordedOfTestsThatFail(t *testing.T) {
	t.Parallel()
	after := map[string]string{"p.go": strings.Replace(sealed, "var b strings.Builder", "b := strings.Builder{}", 1)}
	for name, test := range map[string]string{
		"endless": strings.Replace(sealedTest, "func TestRead(t *testing.T) {", "func TestRead(t *testing.T) {\n\tfor {}\n", 1),
		"broken":  strings.Replace(sealedTest, "body :=", "body =", 1),
		"exits":   strings.Replace(sealedTest, "func TestRead(t *testing.T) {", "func TestMain(m *testing.M) { panic(fmt.Sprint(m)) }\n\nfunc TestRead(t *testing.T) {", 1),
	} {
		req := request(t, map[string]string{"p.go": sealed, "p_test.go": test}, after)
		req.Time = time.Second
		r := check(t, req)
		if !r.Equal() || len(r.Checked) == 0 {
			t.Errorf("%s: differences %v, not checked: %v", name, r.Differences, r.Unchecked)
		}
	}
}
