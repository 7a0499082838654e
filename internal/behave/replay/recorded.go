package replay

import (
	"bufio"
	"encoding/hex"
	"os"
	"reflect"
	"strings"
	"sync"
)

// recording says that the process runs the package's own tests, to keep values that they lead
// to: what a package makes of itself in its tests is what it is made for, and few calls that
// are made up come there.
var recording = os.Getenv(envPrefix+"MODE") == "record"

// Bounds of what is recorded.
const (
	firstMet     = 64 // calls of a function that are all looked at; later ones at powers of two
	mostRecorded = 24 // of a type
	mostEncoded  = 16 << 10
)

// recorder writes the values that functions of the package are called with, a line for each.
type recorder struct {
	mu    sync.Mutex
	out   *os.File
	calls map[string]int  // by function
	kept  map[string]int  // by type
	seen  map[string]bool // lines that were written
}

var theRecorder recorder

// met takes note of what a function is called with.
func met(fn string, values ...interface{}) {
	r := &theRecorder
	r.mu.Lock()
	defer r.mu.Unlock()
	defer func() { recover() }() // a test is not disturbed by what cannot be written
	if r.out == nil {
		r.calls, r.kept, r.seen = map[string]int{}, map[string]int{}, map[string]bool{}
		out, err := os.OpenFile(os.Getenv(envPrefix+"OUT"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0600)
		if err != nil {
			return
		}
		r.out = out
	}
	r.calls[fn]++
	if n := r.calls[fn]; n > firstMet && n&(n-1) != 0 {
		return
	}
	for _, v := range values {
		r.keep(reflect.ValueOf(v))
	}
}

// keep writes a struct of the package, or what a pointer to one points to.
func (r *recorder) keep(v reflect.Value) {
	if v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || v.Type().PkgPath() != ownPath || r.kept[v.Type().String()] >= mostRecorded {
		return
	}
	text, ok := encode(v)
	if line := v.Type().String() + "\t" + hex.EncodeToString(text) + "\n"; ok && !r.seen[line] {
		r.seen[line] = true
		r.kept[v.Type().String()]++
		r.out.WriteString(line)
	}
}

// ownPath is the path of the package under check, which this one is a part of then.
var ownPath = reflect.TypeOf(recorder{}).PkgPath()

// readRecorded returns what was recorded, by the name of its type.
func readRecorded(name string) map[string][][]byte {
	out := map[string][][]byte{}
	f, err := os.Open(name)
	if err != nil {
		return out
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 4*mostEncoded)
	for lines.Scan() {
		parts := strings.SplitN(lines.Text(), "\t", 2)
		if len(parts) < 2 {
			break
		}
		data, err := hex.DecodeString(parts[1])
		if err != nil {
			break // the process ended while it wrote
		}
		out[parts[0]] = append(out[parts[0]], data)
	}
	return out
}

// recorded makes a struct as the package's own tests lead to it, if there is one.
func (b *builder) recorded(v reflect.Value) bool {
	known := b.set.recorded[v.Type().String()]
	if len(known) == 0 || v.Type().PkgPath() != b.set.path || !b.src.one(2) {
		return false
	}
	data := known[b.src.below(len(known))]
	if b.set.differsWithin(v.Type(), 0) {
		return false
	}
	return b.decode(data, v)
}
