package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestStartIsLean holds what every command pays before it begins: the
// initialisation of the packages that are linked, in bytes that they allocate,
// because time is another on each machine. A package that parses or compiles
// much at its start is to do it when it is first asked.
func TestStartIsLean(t *testing.T) {
	const (
		most  = 512 << 10 // bytes, of a package
		total = 2 << 20   // of all
	)
	cmd := exec.Command(compiled(t), "top", "--help")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, trace.String())
	}
	sum := 0
	line := regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, \d+ allocs$`)
	for _, m := range line.FindAllStringSubmatch(trace.String(), -1) {
		bytes, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		sum += bytes
		if bytes > most {
			t.Errorf("package %s: allocates %d bytes when it is initialised, more than %d", m[1], bytes, most)
		}
	}
	if sum == 0 || sum > total {
		t.Errorf("all packages allocate %d bytes when they are initialised; want some, and at most %d", sum, total)
	}
}
