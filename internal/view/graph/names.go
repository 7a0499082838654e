package graph

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gohone/hone/internal/view"
)

// nameLines breaks a name into lines, as pprof does: a function's package
// without its path, its type, its method; then file and line.
func nameLines(i view.Info) []string {
	name := Shortened(i.Name)
	name = strings.ReplaceAll(name, "::", "\n")
	name = strings.ReplaceAll(name, "[...]", "[…]") // type parameters
	i.Name = strings.ReplaceAll(name, ".", "\n")
	if i.File != "" {
		i.File = filepath.Base(i.File)
	}
	return strings.Split(parts(i), "\n")
}

// parts is Info.String with its parts on lines of their own.
func parts(i view.Info) string {
	rest := i
	rest.Address, rest.Name = 0, ""
	var lines []string
	if i.Address != 0 {
		address := view.Info{Address: i.Address, Name: "x"}
		lines = append(lines, strings.TrimSuffix(address.String(), " x"))
	}
	if i.Name != "" {
		lines = append(lines, i.Name)
		if i.File == "" && i.Lineno == 0 {
			return strings.Join(lines, "\n")
		}
	}
	return strings.Join(append(lines, rest.String()), "\n")
}

// What a name may lose: the path of a Go package, a major version within it,
// the package and parameters of a Java method, the namespaces of a C++ one.
var (
	goVersion    = regexp.MustCompile(`^(.*?)/v(?:[2-9]|[1-9][0-9]+)([./].*)$`)
	goPath       = regexp.MustCompile(`^(?:[\w\-.]+/)+([^.]+\..+)`)
	javaPackage  = regexp.MustCompile(`^(?:[a-z]\w*\.)*([A-Z][\w$]*\.(?:<init>|[a-z][\w$]*(?:\$\d+)?))(?:\(|$)`)
	cppNamespace = regexp.MustCompile(`^(?:[_a-zA-Z]\w*::)+(_*[A-Z]\w*::~?[_a-zA-Z]\w*(?:<.*>)?)`)
)

// Shortened returns a function's name without what is far from it.
func Shortened(name string) string {
	name = strings.TrimPrefix(name, "(anonymous namespace)::")
	name = goVersion.ReplaceAllString(name, "$1$2")
	for _, form := range []*regexp.Regexp{goPath, javaPackage, cppNamespace} {
		if m := form.FindStringSubmatch(name); m != nil {
			return m[1]
		}
	}
	return name
}
