package draft

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// returning lists functions of the standard library that tests make inputs
// with, by what they return. It is all that is known of other packages: their
// source is not read.
var returning = map[string]map[string]string{
	"bytes":         {"[]byte": "Repeat"},
	"fmt":           {"string": "Sprint Sprintf Sprintln"},
	"math":          {"float64": "Abs Floor Inf NaN Pow Sqrt"},
	"path":          {"string": "Base Clean Dir Join"},
	"path/filepath": {"string": "Base Clean Dir FromSlash Join ToSlash"},
	"strconv":       {"string": "FormatFloat FormatInt FormatUint Itoa Quote"},
	"strings": {
		"string":   "Join Repeat Replace ReplaceAll ToLower ToUpper TrimPrefix TrimSpace TrimSuffix",
		"[]string": "Fields Split",
	},
	"time": {},
}

// declared holds what else is known of a package.
var declared = map[string]string{
	"time": "type Duration int64\n" +
		"type Month int\n" +
		"const (Nanosecond Duration = 1; Microsecond = 1000*Nanosecond; Millisecond = 1000*Microsecond;" +
		" Second = 1000*Millisecond; Minute = 60*Second; Hour = 60*Minute)\n",
}

// standard returns a package with what is known of one of the standard
// library, nil for others.
func standard(importPath, name string) *types.Package {
	byResult, ok := returning[importPath]
	if !ok {
		return nil
	}
	src := "package " + name + "\n" + declared[importPath]
	for result, functions := range byResult {
		for f := range strings.FieldsSeq(functions) {
			src += "func " + f + "(...any) " + result + "\n"
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	conf := types.Config{Error: func(error) {}}
	pkg, _ := conf.Check(importPath, fset, []*ast.File{f}, nil)
	return pkg
}
