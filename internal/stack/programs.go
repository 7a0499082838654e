package stack

import (
	"os/exec"
	"runtime"
	"strings"

	"github.com/gohone/hone/internal/gotool"
)

// program is one that the stack starts, by the names that distributions and the
// project itself give it.
type program struct {
	what  string
	names []string
	pkg   string // of Debian
}

var (
	prometheusProgram = program{"Prometheus", []string{"prometheus"}, "prometheus"}
	nodeProgram       = program{"the node exporter", []string{"prometheus-node-exporter", "node_exporter"}, "prometheus-node-exporter"}
)

// find returns the path of the program.
func (p program) find() (string, error) {
	for _, name := range p.names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	next := "install it and have it on PATH, or start it in a container: hone stack -o DIR writes a folder for that"
	if runtime.GOOS == "linux" {
		next = "apt-get install --no-install-recommends " + p.pkg + " on Debian; elsewhere hone stack -o DIR writes a folder for containers"
	}
	return "", &gotool.Error{Message: p.what + ": no program " + strings.Join(p.names, " or ") + " on PATH", Next: next}
}
