package benchfile

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
)

// Data is results that were read. The zero value is none.
type Data struct {
	// Results are in the order they were read, values in base units. Besides
	// what their files say they have the key .file, the label of their input.
	Results  []*benchfmt.Result
	Warnings []hone.Warning

	reader    benchfmt.Reader // keeps what is said of units, across files
	processes []process       // that results of runs come from
}

// Units is what the files say of units: which way is better, what to assume.
func (d *Data) Units() benchfmt.UnitMetadataMap { return d.reader.Units() }

// maxWarnings bounds the warnings on one file.
const maxWarnings = 10

// Read adds the results of a file of kind [Text] or [Test]; name is for
// messages. A line that is no result is left out; one that begins like a result
// and cannot be read, and a value that is no measurement, give a warning. A
// file without any result is an error.
func (d *Data) Read(data []byte, name, label string) error {
	f := file{Data: d, name: name, label: label}
	if KindOf(data) == Test {
		for _, p := range untest(data) {
			// A result may come before the line that names its package.
			pkg := line{"pkg: " + p.pkg, 0}
			f.read(append([]line{pkg}, p.lines...))
		}
	} else {
		f.read(split(data))
	}
	if f.more > 0 {
		d.Warnings = append(d.Warnings, hone.Warning{
			Code: "unreadable", Message: fmt.Sprintf("%s: %d more lines that cannot be read", name, f.more),
		})
	}
	if f.err != nil {
		return f.err
	}
	if f.results == 0 {
		return &Error{
			Message: fmt.Sprintf("file %q: holds no benchmark result", name),
			Next:    "go test -bench=. -count=10 prints some",
		}
	}
	return nil
}

// file is one file as it is read.
type file struct {
	*Data
	name, label string
	results     int
	warnings    int
	more        int // warnings not shown
	failed      bool
	err         error
}

func (f *file) read(lines []line) {
	mend(lines)
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.text + "\n")
		f.notice(l)
	}
	f.reader.Reset(strings.NewReader(text.String()), f.name, ".file", f.label)
	for f.reader.Scan() {
		switch rec := f.reader.Result().(type) {
		case *benchfmt.SyntaxError:
			f.warn(lines[rec.Line-1].number, rec.Msg)
		case *benchfmt.Result:
			_, at := rec.Pos()
			f.add(rec.Clone(), lines[at-1].number)
		}
	}
	f.err = cmp.Or(f.err, f.reader.Err())
}

// add keeps a result with the values that are measurements.
func (f *file) add(r *benchfmt.Result, at int) {
	values := r.Values[:0]
	for _, v := range r.Values {
		if v.Value >= 0 && !math.IsInf(v.Value, 1) {
			values = append(values, v)
			continue
		}
		if v.OrigUnit != "" {
			v.Value, v.Unit = v.OrigValue, v.OrigUnit
		}
		f.warn(at, fmt.Sprintf("%s: %v %s is not a measurement and is left out", r.Name, v.Value, v.Unit))
	}
	if r.Values = values; len(values) > 0 {
		f.results++
		f.Results = append(f.Results, r)
	}
}

func (f *file) warn(at int, message string) {
	if f.warnings++; f.warnings > maxWarnings {
		f.more++
		return
	}
	f.Warnings = append(f.Warnings, hone.Warning{Code: "unreadable", Message: fmt.Sprintf("%s:%d: %s", f.name, at, message)})
}

// notice warns, once a file, of output that says something failed.
func (f *file) notice(l line) {
	if f.failed || !strings.HasPrefix(l.text, "--- FAIL: ") && !strings.HasPrefix(l.text, "FAIL\t") {
		return
	}
	f.failed = true
	f.Warnings = append(f.Warnings, hone.Warning{
		Code:    "input-failed",
		Message: fmt.Sprintf("%s:%d: says that something failed: %s", f.name, l.number, l.text),
		Hint:    "results may be missing or cut short",
	})
}
