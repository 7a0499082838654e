package behave_test

import (
	"strings"
	"testing"
)

// The driver is compiled as a part of the user's module, in the language that
// its go.mod asks for.
func TestOldLanguage(t *testing.T) {
	t.Parallel()
	before := map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.12\n",
		"m.go": `package m

import (
	"errors"
	"io"
	"net/http"
	"os"
)

type Counter struct{ names map[string]int }

func New() *Counter { return &Counter{names: map[string]int{}} }

func (c *Counter) Add(name string) (int, error) {
	if name == "" {
		return 0, errors.New("no name")
	}
	c.names[name]++
	return c.names[name], nil
}

func (c *Counter) Copy(w io.Writer, r io.Reader) (int64, error) { return io.Copy(w, r) }

func (c *Counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.Add(r.URL.Path)
	w.WriteHeader(http.StatusAccepted)
}

func Size(file string) (int64, error) {
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
`,
	}
	after := map[string]string{"m.go": strings.Replace(before["m.go"], "name == \"\"", "name == \" \"", 1)}
	if report := checkUntil(t, request(t, before, after), differ("Counter.Add")); len(report.Differences) != 1 {
		t.Errorf("%d differences, want that of the other name", len(report.Differences))
	}
}
