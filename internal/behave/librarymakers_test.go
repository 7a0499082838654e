package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// Fields of types of the library are made by its functions, of those that only work on what they are given.
func TestLibraryMakers(t *testing.T) {
	t.Parallel()
	const source = `package p

import (
	"container/list"
	"encoding/csv"
	"encoding/json"
	"net/http/httputil"
)

type Table struct {
	in  *csv.Reader
	all *list.List
	to  httputil.BufferPool
	by  *httputil.ReverseProxy
}

func (t *Table) Next() ([]string, error) { return t.in.Read() }

func Valid(data []byte) bool { return json.Valid(data) }
`
	r := request(t, map[string]string{"p.go": source}, map[string]string{"p.go": strings.Replace(source, "return t.in.Read()", "row, err := t.in.Read(); return row, err", 1)})
	d, err := behave.Generate(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for name, wanted := range map[string]bool{"csv.NewReader": true, "list.New": true, "csv.NewWriter": false, "json.NewDecoder": false, "httputil.NewSingleHostReverseProxy": false} {
		of, fn, _ := strings.Cut(name, ".")
		if got := strings.Contains(string(d.Source), "_"+of+"."+fn+","); got != wanted && strings.Contains(string(d.Source), "_"+of+"."+fn+"}") != wanted {
			t.Errorf("%s: is a maker %v, want %v", name, got, wanted)
		}
	}
}
