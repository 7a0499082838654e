package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// resolve turns package arguments into a folder and patterns for the go
// command there. A path may lie in another module than the current folder: its
// folder is worked in then. The folder of a go.mod stands for all packages of
// its module.
func resolve(args []string) (dir string, patterns []string, err error) {
	if len(args) == 0 {
		return ".", []string{"./..."}, nil
	}
	for _, arg := range args {
		folder, pattern := split(arg)
		if folder == "" { // an import path
			patterns = append(patterns, arg)
			continue
		}
		if fi, err := os.Stat(folder); err != nil || !fi.IsDir() {
			return "", nil, usageError{fmt.Errorf("folder %q: does not exist", folder)}
		}
		root := moduleRoot(folder)
		if root == "" {
			root = folder // the go command will say that there is no module
		}
		if dir != "" && dir != root {
			return "", nil, usageError{fmt.Errorf("packages %q: lie in more than one module; hone works on one at a time", args)}
		}
		dir = root
		rel, err := filepath.Rel(abs(root), abs(folder))
		if err != nil {
			return "", nil, err
		}
		if rel == "." && pattern == "" {
			pattern = "/..."
		}
		patterns = append(patterns, "./"+strings.TrimPrefix(filepath.ToSlash(rel)+pattern, "./"))
	}
	if dir == "" {
		dir = "."
	}
	return dir, patterns, nil
}

// split parts "./x/..." into "./x" and "/...". The folder is empty for an
// import path.
func split(arg string) (folder, pattern string) {
	slash := filepath.ToSlash(arg)
	if !filepath.IsAbs(arg) && slash != "." && slash != ".." && slash != "..." &&
		!strings.HasPrefix(slash, "./") && !strings.HasPrefix(slash, "../") {
		return "", ""
	}
	if slash == "..." {
		return ".", "/..."
	}
	if folder, ok := strings.CutSuffix(slash, "/..."); ok {
		return filepath.FromSlash(folder), "/..."
	}
	return arg, ""
}

// moduleRoot returns the nearest folder upward that has a go.mod, "" if none.
func moduleRoot(folder string) string {
	for dir := abs(folder); ; dir = filepath.Dir(dir) {
		if fi, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !fi.IsDir() {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

func abs(path string) string {
	if a, err := filepath.Abs(path); err == nil {
		return a
	}
	return path
}
