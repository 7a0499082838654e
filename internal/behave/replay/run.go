package replay

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Exit codes of a process that ends itself; whoever started it begins another
// one behind the call at which it ended.
const (
	exitHangs  = 87
	exitMemory = 88
)

// options are what the process is asked for, in the environment.
type options struct {
	mode     string        // "replay", "grow"
	corpus   string        // file of calls
	out      string        // file of the transcript
	limit    time.Duration // of a call
	slice    time.Duration // of growth, for each target
	spare    time.Duration // what it may take beyond that, for all together
	targets  string        // those to grow, comma-separated numbers; empty for all
	earlier  string        // what was spent on them before; see spentOn
	recorded string        // file of what was recorded of tests; empty for none
	seed     int
	detail   bool
	users    bool     // calls are made as users make them
	hints    []string // words that they are made of
}

const envPrefix = "HONE_REPLAY_"

func readOptions() options {
	number := func(name string) int {
		n, _ := strconv.Atoi(os.Getenv(envPrefix + name))
		return n
	}
	return options{
		mode: os.Getenv(envPrefix + "MODE"), corpus: os.Getenv(envPrefix + "CORPUS"), out: os.Getenv(envPrefix + "OUT"),
		seed: number("SEED"), targets: os.Getenv(envPrefix + "TARGETS"), earlier: os.Getenv(envPrefix + "EARLIER"), recorded: os.Getenv(envPrefix + "RECORDED"), detail: os.Getenv(envPrefix+"DETAIL") != "",
		users: os.Getenv(envPrefix+"USERS") != "", hints: readHints(os.Getenv(envPrefix + "HINTS")),
		limit: time.Duration(number("LIMIT_MS")) * time.Millisecond, slice: time.Duration(number("SLICE_MS")) * time.Millisecond, spare: time.Duration(number("SPARE_MS")) * time.Millisecond,
	}
}

// item is a call of a corpus.
type item struct {
	nr   int
	data []byte
}

// readCorpus reads lines "number hex".
func readCorpus(name string) ([]item, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var items []item
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		n, err := strconv.Atoi(f[0])
		if err != nil {
			return nil, err
		}
		var data []byte
		if len(f) > 1 {
			if data, err = hex.DecodeString(f[1]); err != nil {
				return nil, err
			}
		}
		items = append(items, item{n, data})
	}
	return items, nil
}

// Run is what the driver's one test does.
func Run(set *Setup) error {
	o := readOptions()
	if Recording {
		return nil // others of the package's tests are what runs
	}
	if o.out == "" {
		return fmt.Errorf("this is the driver of a behaviour check: it runs when hone starts it")
	}
	out, err := os.OpenFile(o.out, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0600)
	if err != nil {
		return err
	}
	defer out.Close()
	items, err := readCorpus(o.corpus)
	if err != nil {
		return err
	}
	set.recorded = readRecorded(o.recorded)
	for _, add := range indexers {
		add(set)
	}
	set.index()
	current = set
	if time.Local != ownZone { // in tests it is from the start: timers of theirs read it
		time.Local = ownZone
	}
	began = time.Now()
	r := &runner{set: set, opts: o, out: bufio.NewWriterSize(out, 1<<16)}
	r.capture()
	debug.SetMaxStack(64 << 20)
	debug.SetGCPercent(seldom)
	debug.SetMemoryLimit(memoryLimit / 4)
	bound()
	go watchMemory()
	time.Sleep(time.Millisecond)
	goroutines = runtime.NumGoroutine() + 1
	r.line("h", runtime.Version())
	switch o.mode {
	case "grow":
		r.grow(items)
	case "vary", "try":
		r.try(items)
	default:
		r.replay(items)
	}
	r.line("z")
	return r.out.Flush()
}

// runner makes calls and writes the transcript.
type runner struct {
	set    *Setup
	opts   options
	out    *bufio.Writer
	stdout output
	stderr output
	timer  *time.Timer
	took   time.Duration       // the latest call
	leaves func(*attempt) bool // calls that are not made; nil for none
}

// escaper keeps a field in its line.
var escaper = strings.NewReplacer("\\", "\\\\", "\t", "\\t", "\n", "\\n", "\r", "\\r")

// line writes fields between tabs.
func (r *runner) line(fields ...string) {
	for i, f := range fields {
		if i > 0 {
			r.out.WriteByte('\t')
		}
		escaper.WriteString(r.out, f)
	}
	r.out.WriteByte('\n')
}

func (r *runner) replay(items []item) {
	for i, it := range items {
		if it.nr >= len(r.set.Targets) {
			continue
		}
		r.line("c", strconv.Itoa(i))
		r.out.Flush()
		a, parts := r.call(it)
		if a == nil {
			continue // it says why in its parts
		}
		for _, w := range a.wants {
			r.line("w", w.what, strconv.FormatBool(w.sure), w.expr)
		}
		if fresh, _, _ := freshMarks(nil); len(fresh) > 0 {
			r.line(append([]string{"v"}, fresh...)...)
		}
		r.write(parts)
	}
}

// describe writes the arguments of a call, as they were before it.
func (r *runner) describe(a *attempt) {
	a.spell()
	made := strconv.FormatBool(a.b.invalid)
	switch {
	case a.b.unmade:
		made = "unmade"
	case a.b.forged:
		made = "forged"
	case !a.b.invalid && a.b.assembled:
		made = "assembled"
	}
	r.line(append([]string{"a", strconv.FormatBool(a.clear), made}, a.literal...)...)
	r.line("s", strconv.Itoa(a.b.src.at+a.b.src.past))
	var paths []string
	for p := range a.imports {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	r.line(append([]string{"i"}, paths...)...)
	r.out.Flush()
}

func (r *runner) write(parts []part) {
	for _, p := range parts {
		r.line("p", p.what, p.looks)
	}
	r.line("e", strconv.FormatInt(int64(r.took/time.Microsecond), 10))
}

// call makes a call under the time limit; if it does not end the process does.
func (r *runner) call(it item) (*attempt, []part) {
	t := r.set.Targets[it.nr]
	var a *attempt
	why := ""
	done, worker := make(chan bool, 1), make(chan string, 1)
	go func() {
		if t.Waits {
			worker <- goroutine()
		}
		defer func() { done <- true }() // also after runtime.Goexit
		if a, why = prepare(r.set, t, it.data); why == "" && r.leaves != nil && r.leaves(a) {
			a.undo()
			why = "it may not end"
		}
		if why == "" {
			r.forget() // functions that made arguments may have printed
			a.hear, a.deafen = func() { r.hear(a) }, r.forget
			if a.detail = r.opts.detail; r.opts.mode != "grow" {
				r.describe(a) // now: the call may end the process
				a.besides = func(under bool) {
					r.line("x", strconv.FormatBool(under))
					r.out.Flush()
				}
			}
			a.do()
		}
	}()
	began := time.Now()
	over := &lenience{limit: r.opts.limit, began: began}
	early := r.opts.limit / earlyPart
	looks := t.Waits && !r.set.Timed && !r.opts.detail && early > 0
	if looks {
		early = stuckAfter
	}
	if r.timer == nil {
		r.timer = time.NewTimer(early)
	} else {
		r.timer.Reset(early)
	}
	for under := true; under; {
		under = false
		select {
		case <-done:
			if r.took = time.Since(began); a != nil && r.took > a.b.waited {
				r.took -= a.b.waited
			}
			r.stopTimer()
		case code := <-exits:
			r.took = time.Since(began)
			r.stopTimer()
			goroutines++ // it stays
			if a == nil {
				why = "its arguments cannot be made"
				break
			}
			a.parts = append(a.b.tape.lines(), part{"process", "ends the process with code " + strconv.Itoa(code)})
			a.undo()
		case <-r.timer.C:
			if looks && isStuck(<-worker) {
				goroutines++ // it stays
				r.line("p", "time", "does not end")
				r.line("e")
				if r.opts.mode == "grow" {
					r.line("n")
				}
				return nil, nil
			}
			looks = false
			d := over.more()
			if under = d > 0; under {
				r.timer.Reset(d)
				break
			}
			r.line("p", "time", "does not end")
			r.line("e")
			r.out.Flush()
			os.Exit(exitHangs)
		}
	}
	if why != "" {
		r.line("p", "unmade", why)
		r.line("e")
		return nil, nil
	}
	r.hear(a)
	return a, a.parts
}

func (r *runner) stopTimer() {
	if !r.timer.Stop() {
		<-r.timer.C
	}
}

// hear adds what was printed since it was last called.
func (r *runner) hear(a *attempt) {
	if said := r.stdout.since(); said != "" {
		a.add("standard output", r.set.withoutOwnLines(quoted(said)))
	}
	if said := r.stderr.since(); said != "" {
		a.add("standard error", r.set.withoutOwnLines(quoted(said)))
	}
}

// forget leaves out what was printed by other calls than the one under check.
func (r *runner) forget() {
	r.stdout.since()
	r.stderr.since()
}

// replaced are the files that the process began with. The last reference to one would
// close its descriptor, to which the runtime prints panics.
var replaced []*os.File

// capture sends what is printed to files that are looked at after each call.
func (r *runner) capture() {
	log.SetFlags(0)
	replaced = append(replaced, os.Stdout, os.Stderr)
	if r.stdout.open() {
		os.Stdout = r.stdout.file
		log.SetOutput(r.stdout.file)
	}
	if r.stderr.open() {
		os.Stderr = r.stderr.file
	}
}

// output is a file that something is printed to.
type output struct {
	file *os.File
	mark int64 // end of what was read of it
}

func (o *output) open() bool {
	f, err := os.CreateTemp("", "hone-output-")
	if err != nil {
		return false
	}
	os.Remove(f.Name())
	o.file = f
	return true
}

// since returns what was printed since it was last asked.
func (o *output) since() string {
	if o.file == nil {
		return ""
	}
	end, err := o.file.Seek(0, io.SeekCurrent)
	if err != nil || end <= o.mark {
		return ""
	}
	text := make([]byte, end-o.mark)
	n, _ := o.file.ReadAt(text, o.mark)
	o.mark = end
	if end > 64<<20 {
		o.file.Seek(0, io.SeekStart)
		o.file.Truncate(0)
		o.mark = 0
	}
	return string(text[:n])
}

// seldom is how much the heap may grow before garbage is collected, in percent: what calls
// leave behind is little, and collecting it would take a part of their time. It is collected
// before it comes near what a call may take.
const seldom = 400

// memoryLimit bounds the heap of the process, in bytes.
const memoryLimit = 1 << 30

// bound has the system bound the memory of the process, where it can.
var bound = func() {}

// watchMemory ends the process before it fills the machine. What calls have left behind is no call's fault.
func watchMemory() {
	var m runtime.MemStats
	for {
		time.Sleep(20 * time.Millisecond)
		if runtime.ReadMemStats(&m); m.HeapAlloc <= memoryLimit {
			continue
		}
		runtime.GC()
		if runtime.ReadMemStats(&m); m.HeapAlloc > memoryLimit {
			os.Exit(exitMemory)
		}
	}
}
