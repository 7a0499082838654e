package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// startHog starts, after a while, a process that keeps one processor busy for
// at most some time. The function that it returns ends it.
func startHog(ctx context.Context, after, most time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
			return
		case <-time.After(after):
		}
		self, err := os.Executable()
		if err != nil {
			fmt.Fprintln(os.Stderr, "trust: no hog:", err)
			return
		}
		_ = exec.CommandContext(ctx, self, "hog", most.String()).Run()
	}()
	return func() { cancel(); <-done }
}

var sink uint64

// hog keeps a processor busy.
func hog(args []string) error {
	d, err := time.ParseDuration(args[0])
	if err != nil {
		return err
	}
	for end := time.Now().Add(d); time.Now().Before(end); {
		for i := range uint64(1 << 20) {
			sink = sink*6364136223846793005 + i
		}
	}
	return nil
}
