package workbench

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
)

// keeper puts profiles into the store and announces them.
type keeper struct {
	events *emitter
	blobs  store.Store
	out    string          // folder they are written to as well; "" for none
	taken  map[string]bool // names of files there
}

func newKeeper(e *emitter, s store.Store, out string) *keeper {
	return &keeper{events: e, blobs: s, out: out, taken: map[string]bool{}}
}

// Settings under which the rates of blocking stand, in the words of package
// testing.
const (
	blockRate = "blockprofilerate"
	mutexRate = "mutexprofilefraction"
)

// keep stores a profile; about is what is known of it besides. A file in the
// folder for results begins with name.
func (k *keeper) keep(name string, c source.Collected, about hone.Profile) error {
	p := about
	p.Kind, p.Note, p.Bytes = c.Kind, c.Note, len(c.Data)
	p.GoVersion = cmp.Or(p.GoVersion, c.GoVersion)
	if len(c.Settings)+len(about.Settings) > 0 {
		p.Settings = map[string]string{}
		maps.Copy(p.Settings, about.Settings)
		maps.Copy(p.Settings, c.Settings)
	}
	f, err := source.Inspect(c.Data)
	if err != nil {
		return fmt.Errorf("%s: %s %w", name, c.Kind, err)
	}
	p.Types, p.Samples = f.Types, f.Samples
	p.Duration, p.BuildID = cmp.Or(f.Duration, c.Duration), cmp.Or(p.BuildID, f.BuildID)
	p.Thin = c.Kind == hone.CPU && f.Samples < thinSamples
	if f.Empty && p.Note == "" {
		p.Note = source.WhyEmpty(c.Kind, f, p.Settings[blockRate]+p.Settings[mutexRate] != "")
	}
	if p.Blob, err = k.blobs.Put(c.Data); err != nil {
		return err
	}
	if p.File, err = k.write(name, c, p.Blob); err != nil {
		return err
	}
	k.events.emit(hone.Event{Profile: &p})
	return nil
}

// write writes a profile to the folder for results and returns its name there;
// without such a folder, its name in the store.
func (k *keeper) write(name string, c source.Collected, blob string) (string, error) {
	if k.out == "" {
		if s, ok := k.blobs.(interface{ Path(sha string) string }); ok {
			return s.Path(blob), nil
		}
		return "", nil
	}
	if err := os.MkdirAll(k.out, 0o755); err != nil {
		return "", &gotool.Error{Message: "folder for profiles", Err: err, Next: "name another one with --out"}
	}
	file := filepath.Join(k.out, k.unique(fileName(name)+"."+string(c.Kind), ending(c.Kind)))
	if err := os.WriteFile(file, c.Data, 0o644); err != nil {
		return "", &gotool.Error{Message: "profile", Err: err, Next: "name another folder with --out"}
	}
	return file, nil
}

func ending(k hone.Kind) string {
	if k == hone.Trace {
		return ".out"
	}
	return ".pprof"
}

// unique returns a name that no other profile of this run has.
func (k *keeper) unique(name, end string) string {
	file := name + end
	for i := 2; k.taken[file]; i++ {
		file = fmt.Sprintf("%s.%d%s", name, i, end)
	}
	k.taken[file] = true
	return file
}

// fileName makes one element of a path, fit for every system, out of a name.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.=+", r) {
			return r
		}
		return '_'
	}, name)
	const longest = 150
	if len(name) > longest {
		name = strings.ToValidUTF8(name[:longest], "")
	}
	return strings.TrimLeft(cmp.Or(name, "profile"), ".")
}
