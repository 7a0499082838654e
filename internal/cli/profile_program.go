package cli

import (
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/workbench"
)

// isProgram tells a program from packages with benchmarks: it has arguments, or
// it is one folder with a package main and no benchmark was asked for.
func isProgram(cmd *cobra.Command, args []string) bool {
	if cmd.ArgsLenAtDash() >= 0 {
		return true
	}
	if len(args) != 1 || cmd.Flags().Changed("bench") {
		return false
	}
	folder, pattern := split(args[0])
	return folder != "" && pattern == "" && hasMain(folder)
}

// hasMain reports whether a folder holds a package main.
func hasMain(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		if err == nil && f.Name.Name == "main" {
			return true
		}
	}
	return false
}

// programOf returns the module's folder and the pattern of the program named
// before the dash.
func programOf(cmd *cobra.Command, args []string) (dir, pattern string, err error) {
	if n := cmd.ArgsLenAtDash(); n >= 0 {
		args = args[:n]
	}
	if len(args) == 0 {
		args = []string{"."}
	}
	if len(args) > 1 {
		return "", "", usageError{fmt.Errorf("programs %q: one at a time; arguments of the program come after --", args)}
	}
	return programNamed(args[0])
}

// programNamed returns the module's folder and the pattern of a program.
func programNamed(arg string) (dir, pattern string, err error) {
	folder, below := split(arg)
	switch {
	case folder == "":
		return ".", arg, nil
	case below != "":
		return "", "", usageError{fmt.Errorf("program %q: must be one package", arg)}
	}
	if fi, err := os.Stat(folder); err != nil || !fi.IsDir() {
		return "", "", usageError{fmt.Errorf("folder %q: does not exist", folder)}
	}
	root := moduleRoot(folder)
	if root == "" {
		return folder, ".", nil // the go command will say that there is no module
	}
	rel, err := filepath.Rel(abs(root), abs(folder))
	if err != nil {
		return "", "", err
	}
	if rel == "." {
		return root, ".", nil
	}
	return root, "./" + filepath.ToSlash(rel), nil
}

// profileProgram runs a program on hone's own streams; what hone has to say goes
// to standard error. The program's exit code is hone's.
func profileProgram(cmd *cobra.Command, out output, stderr io.Writer, spec hone.Spec, grace time.Duration) error {
	out.still = true
	code := 0
	err := out.run(stderr, stderr, spec, func(handle func(hone.Event)) error {
		w := builtin.Workbench()
		w.Handle = handle
		var err error
		code, err = w.ProfileProgram(cmd.Context(), spec, workbench.OwnStreams(isTerminal(os.Stdin), grace))
		return err
	})
	if err == nil && code != 0 {
		return exitCode(code)
	}
	return err
}
