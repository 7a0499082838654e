package sources

import (
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/gotool"
)

// environment is what the go command says of the folder.
type environment struct {
	goroot, modcache string
	modules          []module
	listed           bool
}

// module is a module with its folder.
type module struct{ path, dir string }

// environment asks the go command once. Without one there is less to search.
func (f *Finder) environment() *environment {
	if f.here != nil {
		return f.here
	}
	f.here = &environment{}
	if tool, err := gotool.Find(f.ctx, f.dir); err == nil {
		f.here.goroot, f.here.modcache = tool.Var("GOROOT"), tool.Var("GOMODCACHE")
	}
	return f.here
}

// modules returns the module here, the others of the workspace, and those that
// are replaced by folders.
func (f *Finder) modules() []module {
	env := f.environment()
	if env.listed {
		return env.modules
	}
	env.listed = true
	env.modules = f.list("-mod=readonly", "-f={{.Path}}\t{{.Dir}}")
	known := map[string]bool{}
	for _, m := range env.modules {
		known[m.dir] = true
	}
	// -e: a module that cannot be had is not where the source is.
	for _, m := range f.list("-e", "-mod=readonly", "-f={{with .Replace}}{{if not .Version}}{{$.Path}}\t{{.Dir}}{{end}}{{end}}", "all") {
		if !known[m.dir] {
			env.modules = append(env.modules, m)
		}
	}
	return env.modules
}

// list runs go list -m and returns the modules it prints.
func (f *Finder) list(args ...string) (out []module) {
	cmd := exec.CommandContext(f.ctx, "go", append([]string{"list", "-m"}, args...)...)
	cmd.Dir = f.dir
	text, err := cmd.Output()
	if err != nil {
		return nil // no module here
	}
	for line := range strings.Lines(string(text)) {
		path, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && dir != "" {
			out = append(out, module{path, filepath.Clean(dir)})
		}
	}
	return out
}
