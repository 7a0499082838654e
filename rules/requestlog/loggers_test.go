package requestlog

import (
	"go/token"
	"go/types"
	"testing"
)

func TestWrites(t *testing.T) {
	for _, test := range []struct {
		path, name string
		method     bool
		want       bool
	}{
		{"log", "Printf", true, true},
		{"log", "Output", true, false},
		{"log", "SetFlags", false, false},
		{"log/slog", "InfoContext", true, true},
		{"log/slog", "LogAttrs", true, true},
		{"log/slog", "With", true, false},
		{"github.com/sirupsen/logrus", "Info", true, true},
		{"github.com/sirupsen/logrus", "Warningf", true, true},
		{"github.com/sirupsen/logrus", "Println", false, true},
		{"github.com/sirupsen/logrus", "Debug", true, false},
		{"github.com/sirupsen/logrus", "WithFields", true, false},
		{"github.com/sirupsen/logrus", "SetLevel", false, false},
		{"go.uber.org/zap", "Infow", true, true},
		{"go.uber.org/zap", "Error", false, false}, // makes a field
		{"go.uber.org/zap", "Sync", true, false},
		{"github.com/rs/zerolog", "Msg", true, true},
		{"github.com/rs/zerolog", "Info", true, false}, // begins an event
		{"k8s.io/klog/v2", "InfoS", false, true},
		{"k8s.io/klog/v2", "Infof", true, false},
		{"github.com/golang/glog", "Warningln", false, true},
		{"example.com/mine", "Printf", false, false},
		{"", "Info", true, false},
	} {
		var pkg *types.Package
		if test.path != "" {
			pkg = types.NewPackage(test.path, "p")
		}
		var recv *types.Var
		if test.method {
			recv = types.NewVar(token.NoPos, pkg, "", types.Typ[types.Int])
		}
		fn := types.NewFunc(token.NoPos, pkg, test.name, types.NewSignatureType(recv, nil, nil, nil, nil, false))
		if got := writes(fn); got != test.want {
			t.Errorf("writes(%s.%s) = %t", test.path, test.name, got)
		}
	}
}
