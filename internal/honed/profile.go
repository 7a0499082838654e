package honed

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
)

// Profile has go test take a profile of processor time, and one of allocations, of
// benchmarks of a package of the module in dir, and returns their names, which begin
// with prefix.
func Profile(ctx context.Context, dir, pkg, bench, prefix string) ([]string, error) {
	cpu, allocs := prefix+".cpu.pprof", prefix+".allocs.pprof"
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-run=^$", "-bench="+bench, "-benchtime=500ms", "-timeout=10m",
		"-cpuprofile="+cpu, "-memprofile="+allocs, "-memprofilerate=512", "-o="+prefix+".test", pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("profiling %s: %w: %s", pkg, err, bytes.TrimSpace(out))
	}
	return []string{cpu, allocs}, nil
}
