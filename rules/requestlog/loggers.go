package requestlog

import (
	"go/types"
	"slices"
	"strings"
)

// levels begin the names of what writes a line by a level that is written unless somebody chose otherwise.
var levels = []string{"Info", "Warn", "Warning", "Error"}

// writes reports whether a function writes a line of a log: of the standard library, or of a package that writes
// each line at once, as these do unless they are told otherwise.
func writes(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	name := fn.Name()
	switch path := fn.Pkg().Path(); path {
	case "log":
		return name == "Print" || name == "Printf" || name == "Println"
	case "log/slog":
		return name == "Log" || name == "LogAttrs" || name == "Debug" || name == "DebugContext" || byLevel(name, "", "Context")
	case "github.com/sirupsen/logrus":
		return name == "Print" || name == "Printf" || name == "Println" || byLevel(name, "", "f", "ln")
	case "go.uber.org/zap":
		return fn.Signature().Recv() != nil && byLevel(name, "", "f", "ln", "w")
	case "github.com/rs/zerolog":
		return name == "Msg" || name == "Msgf" || name == "Send" // of an event; its level begins it
	case "github.com/golang/glog", "k8s.io/klog/v2":
		return fn.Signature().Recv() == nil && byLevel(name, "", "f", "ln", "S") // by V it is a question of the level
	}
	return false
}

// byLevel reports whether a name is one of a level, with one of the endings.
func byLevel(name string, endings ...string) bool {
	return slices.ContainsFunc(levels, func(level string) bool {
		rest, ok := strings.CutPrefix(name, level)
		return ok && slices.Contains(endings, rest)
	})
}
