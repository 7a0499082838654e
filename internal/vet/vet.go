// Package vet runs rules under go vet:
//
//	go vet -vettool=$(which hone) ./...
//
// There is no profile, so nobody knows what is hot: without a flag only what is mechanical
// and reads at least as well is reported. A flag with the name of a rule runs that rule,
// and -all runs all.
package vet

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gohone/hone/internal/ignore"
	"github.com/gohone/hone/rules/rule"
)

// Asked reports whether arguments are those that the go command gives a tool of go vet.
func Asked(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return len(args) == 1 && (last == "-V=full" || last == "-flags") || strings.HasSuffix(last, ".cfg") && flags(args[:len(args)-1])
}

// flags reports whether all arguments are flags with their values, as the go command
// passes them.
func flags(args []string) bool {
	return !slices.ContainsFunc(args, func(a string) bool { return !strings.HasPrefix(a, "-") })
}

// Main does what the go command asks for, and ends the process.
func Main(rules []rule.Rule, args []string) {
	args, chosen := choose(rules, args)
	os.Args = append(os.Args[:1:1], args...)
	if applies(args) {
		unitchecker.Main(together(rules, enabled(rules, args), chosen)...)
	}
	var analyzers []*analysis.Analyzer
	for _, r := range rules {
		analyzers = append(analyzers, reporting(r, chosen))
	}
	unitchecker.Main(analyzers...)
}

// enabled returns the names of the rules that the arguments have a flag for.
func enabled(rules []rule.Rule, args []string) (names []string) {
	for _, r := range rules {
		if slices.Contains(args, "-"+r.Name) {
			names = append(names, r.Name)
		}
	}
	return names
}

// choose returns the arguments with a flag for each rule that is to run, and whether the
// user chose them. What go vet does where no flag is set, to run all, is left to -all.
func choose(rules []rule.Rule, args []string) (out []string, chosen bool) {
	set := map[string]bool{}
	for _, a := range args {
		name, value, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		on, err := strconv.ParseBool(value)
		known := name == "all" || slices.ContainsFunc(rules, func(r rule.Rule) bool { return r.Name == name })
		if !known || !strings.HasPrefix(a, "-") {
			out = append(out, a)
			continue
		}
		set[name] = !given || err == nil && on
		chosen = chosen || set[name]
	}
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return args, chosen
	}
	var run []string
	for _, r := range rules {
		on, said := set[r.Name]
		if on || !said && (set["all"] || !chosen && r.Anywhere()) {
			run = append(run, "-"+r.Name)
		}
	}
	return append(run, out...), chosen
}

// reporting returns the analyzer of a rule, without what the user excludes, and without
// what has no mechanical fix unless the rule was asked for.
func reporting(r rule.Rule, chosen bool) *analysis.Analyzer {
	a := *r.Analyzer
	a.Run = func(pass *analysis.Pass) (any, error) {
		p, excluded := *pass, excludedIn(pass)
		p.Report = func(d analysis.Diagnostic) {
			d.SuggestedFixes = slices.DeleteFunc(slices.Clone(d.SuggestedFixes), func(f analysis.SuggestedFix) bool { return !within(pass, f) })
			if !chosen && (len(d.SuggestedFixes) == 0 || d.Category != "" && d.Category != string(rule.Mechanical)) {
				return
			}
			if !excluded(r.Name, d.Pos) {
				d.Message += " (" + r.Name + ")" // what //hone:ignore and hone rules call it
				pass.Report(d)
			}
		}
		return nil, guarded(r, &p)
	}
	return &a
}

// guarded runs a rule. One that panics is left out, and said to be: what the others find of the
// package is not lost with it.
func guarded(r rule.Rule, pass *analysis.Pass) (err error) {
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(os.Stderr, "hone: rule %s is left out in %s: internal error: %v\n", r.Name, pass.Pkg.Path(), v)
		}
	}()
	_, err = r.Analyzer.Run(pass)
	return err
}

// within reports whether a fix stays in the package. The go command analyses each package
// on its own, and refuses all changes of a file that two of them want to change: a fix that
// reaches further is for hone run. Rules that look beyond the package have parsed its files again.
func within(pass *analysis.Pass, f analysis.SuggestedFix) bool {
	own := map[string]bool{}
	for _, file := range pass.Files {
		own[pass.Fset.File(file.FileStart).Name()] = true
	}
	return !slices.ContainsFunc(f.TextEdits, func(e analysis.TextEdit) bool {
		file := pass.Fset.File(e.Pos)
		return file == nil || !own[file.Name()]
	})
}

// excludedIn reports of a rule and a place whether a comment excludes it there. Files are
// read once something in them is reported.
func excludedIn(pass *analysis.Pass) func(name string, pos token.Pos) bool {
	known := map[*ast.File][]ignore.Comment{}
	return func(name string, pos token.Pos) bool {
		for _, file := range pass.Files {
			if pos < file.FileStart || pos > file.FileEnd {
				continue
			}
			tok := pass.Fset.File(pos)
			if _, read := known[file]; !read {
				content, err := pass.ReadFile(tok.Name())
				if err != nil || len(content) < tok.Size() {
					return false
				}
				known[file] = ignore.In(file, tok, content)
			}
			return slices.ContainsFunc(known[file], func(c ignore.Comment) bool { return c.Covers(name, tok.Line(pos)) })
		}
		return false
	}
}
