package stress

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// binary is a compiled test binary of one side.
type binary struct {
	path string
	dir  string
	env  []string
	home string // an empty folder for what its processes leave behind; "" leaves them the user's
}

// outcome is what one test said.
type outcome struct {
	passed, failed, skipped bool // none: it did not come to run
	text                    string
}

// newBinary makes a folder for a binary and its processes.
func newBinary(scratch, name, dir string, env []string) (*binary, error) {
	b := &binary{path: filepath.Join(scratch, name, "stress.test"+exe), dir: dir, env: env, home: filepath.Join(scratch, name, "home")}
	if err := os.MkdirAll(b.home, 0o755); err != nil {
		return nil, fmt.Errorf("concurrency check: %w", err)
	}
	return b, nil
}

// environ is the environment of a process. Every race is reported, also one
// that looks like another: each test is to be told apart.
func (b *binary) environ(extra ...string) []string {
	drop := []string{"GORACE", "GOTRACEBACK", "GOCOVERDIR", "STRESS_TIME", "STRESS_LIMIT", "HONE_POOL", "GOMAXPROCS"}
	if b.home != "" {
		drop = append(drop, "HOME", "TMPDIR", "TMP", "TEMP", "USERPROFILE")
		extra = append(extra, "HOME="+b.home, "USERPROFILE="+b.home, "TMPDIR="+b.home, "TMP="+b.home, "TEMP="+b.home)
	}
	env := slices.DeleteFunc(slices.Clone(b.env), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains(drop, name)
	})
	return append(append(env, "PWD="+b.dir, "GORACE=atexit_sleep_ms=0 suppress_equal_stacks=0 suppress_equal_addresses=0"), extra...)
}

// marker begins every line that package testing itself prints under
// -test.v=test2json.
const marker = "\x16"

var lineRE = regexp.MustCompile(marker + `\s*(=== RUN|=== NAME|--- PASS:|--- FAIL:|--- SKIP:)\s*(\S*)`)

// run runs tests in one process and returns what each said, and the one that
// ended the process, "" if it came to its end.
func (b *binary) run(ctx context.Context, tests []string, timeout time.Duration, env []string, flags ...string) (map[string]outcome, string, gotool.Result, error) {
	quoted := make([]string, len(tests))
	for i, t := range tests {
		quoted[i] = regexp.QuoteMeta(t)
	}
	args := append([]string{"-test.v=test2json", "-test.timeout=0"}, flags...)
	if tests != nil {
		args = append(args, "-test.run=^("+strings.Join(quoted, "|")+")$")
	}
	r, err := gotool.Run(ctx, gotool.Command{Path: b.path, Args: args, Dir: b.dir, Env: b.environ(env...), Timeout: timeout})
	if err != nil {
		return nil, "", r, err
	}
	out, running := parse(string(r.Stdout))
	if running != "" && !ended(r) {
		out[running] = outcome{failed: true, text: crash(r)}
		return out, running, r, nil
	}
	return out, "", r, nil
}

// ended reports whether package testing came to its end.
func ended(r gotool.Result) bool {
	return !r.TimedOut && (r.ExitCode == 0 || strings.Contains("\n"+strings.ReplaceAll(string(r.Stdout), marker, ""), "\nFAIL\n"))
}

// crash says how a process ended before its time.
func crash(r gotool.Result) string {
	all := string(r.Stderr) + string(r.Stdout)
	for _, sign := range []string{"fatal error: ", "panic: "} {
		if _, rest, ok := strings.Cut(all, sign); ok {
			line, _, _ := strings.Cut(rest, "\n")
			return "ends the process: " + sign + line + "\n" + head(rest, 40)
		}
	}
	if r.TimedOut {
		return "does not end"
	}
	return fmt.Sprintf("ends the process with code %d", r.ExitCode)
}

// parse reads verbose output: what each top-level test said, and the test that
// was begun last and did not end.
func parse(out string) (map[string]outcome, string) {
	res := map[string]outcome{}
	running := ""
	marks := lineRE.FindAllStringSubmatchIndex(out, -1)
	for i, m := range marks {
		kind, name := out[m[2]:m[3]], out[m[4]:m[5]]
		end := len(out)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		said := out[m[1]:end]
		if strings.Contains(name, "/") {
			continue
		}
		switch kind {
		case "=== RUN":
			running = name
			res[name] = join(res[name], said)
		case "=== NAME":
			res[running] = join(res[running], said)
		default:
			o := join(res[name], said)
			o.passed = kind == "--- PASS:" && !o.failed
			o.failed = o.failed || kind == "--- FAIL:"
			o.skipped = kind == "--- SKIP:"
			res[name] = o
			if name == running {
				running = ""
			}
		}
	}
	delete(res, "")
	return res, running
}

func join(o outcome, said string) outcome {
	o.text = strings.TrimSpace(o.text + "\n" + said)
	return o
}

// head returns the first lines of a text.
func head(s string, lines int) string {
	all := strings.SplitN(s, "\n", lines+1)
	if len(all) > lines {
		all[lines] = "..."
	}
	return strings.Join(all, "\n")
}

// runAll runs tests in as many processes as it takes; one that ends its process
// counts as failed. With first it stops behind the first that fails.
func (b *binary) runAll(ctx context.Context, tests []string, timeout time.Duration, first bool, env ...string) (map[string]outcome, string, error) {
	all, said := map[string]outcome{}, ""
	ends := time.Now().Add(timeout)
	var flags []string
	if first {
		flags = append(flags, "-test.failfast")
	}
	for left := tests; len(left) > 0 && time.Now().Before(ends); {
		out, culprit, r, err := b.run(ctx, left, time.Until(ends), env, flags...)
		if err != nil {
			return nil, "", err
		}
		said += string(r.Stderr)
		failed := false
		for name, o := range out {
			all[name] = o
			failed = failed || o.failed
		}
		if culprit == "" || first && failed {
			break
		}
		left = slices.DeleteFunc(slices.Clone(left), func(t string) bool { _, done := all[t]; return done })
	}
	return all, said, nil
}
