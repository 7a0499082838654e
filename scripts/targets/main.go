// Command targets checks that hone compiles for every system it is released
// for, from its root:
//
//	go run ./scripts/targets
//	go run ./scripts/targets windows/arm64
//
// It checks syntax and types, which needs the declarations of the packages that
// hone imports and not their code: that takes seconds, where compiling the
// standard library and all else six times takes minutes. What a compiler says
// beyond types, of assembly and of what is linked by name, it does not see: the
// module has none of these, and make soak compiles.
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

var released = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

func main() {
	targets := released
	if len(os.Args) > 1 {
		targets = os.Args[1:]
	}
	wrong := 0
	for _, target := range targets {
		n, err := check(target)
		if err != nil {
			fmt.Fprintf(os.Stderr, "targets: %s: %v\n", target, err)
			os.Exit(1)
		}
		wrong += n
	}
	if wrong > 0 {
		fmt.Fprintf(os.Stderr, "targets: %d errors\n", wrong)
		os.Exit(1)
	}
}

// check prints what is wrong with the packages of the module on a system, and
// returns how much that is.
func check(target string) (int, error) {
	goos, goarch, ok := strings.Cut(target, "/")
	if !ok {
		return 0, fmt.Errorf("not of the form linux/amd64")
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedEmbedFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
		Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		return 0, err
	}
	if len(pkgs) == 0 {
		return 0, fmt.Errorf("no package")
	}
	wrong := 0
	// Of what is imported the declarations alone are checked, and its errors count:
	// a package whose import is broken may show none of its own.
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			fmt.Fprintf(os.Stderr, "%s: %v\n", target, e)
		}
		wrong += len(p.Errors)
	})
	return wrong, nil
}
