// Command newrule begins a rule: it writes a folder below rules/ with a rule
// that works, adds its line to rules/rules.go and runs its test. The author
// then replaces the pattern, step by step, from something that passes.
//
//	make rule NAME=slowjoin
//
// The rule it writes finds len([]byte(s)), which is len(s). Its files are in
// the folder template; a test scaffolds a rule and runs its test, so that the
// templates stay true.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./scripts/newrule NAME")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, ".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "newrule:", err)
		os.Exit(1)
	}
}

// run scaffolds the rule in the module at root, and tests it.
func run(ctx context.Context, root, name string) error {
	files, err := scaffold(root, name)
	for _, f := range files {
		fmt.Println("wrote", f)
	}
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "./rules", "./rules/"+name)
	cmd.Dir, cmd.Stdout, cmd.Stderr = root, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return errors.Join(fmt.Errorf("rule %s: go test: %w", name, err), ctx.Err())
	}
	fmt.Printf("Next: write the page, the test data and the pattern of rules/%s; see CONTRIBUTING.md.\n", name)
	return nil
}
