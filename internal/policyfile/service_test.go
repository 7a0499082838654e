package policyfile

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

const described = `service:
  package: ./cmd/api
  args: [-addr, '127.0.0.1:{{.Port}}', '']
  env: ['LOG=off']
  load: -c 20 http://127.0.0.1:{{.Port}}/v1/x
  ready: http://127.0.0.1:{{.Port}}/healthz
  within: 20s
  window: 500ms
  set-up: ./scripts/fill
  tear-down: [./scripts/clear]
  depends:
  - command: redis-server --port 6390
    ready: 127.0.0.1:6390
    within: 5s
`

func TestService(t *testing.T) {
	got, err := Parse([]byte(described), Name)
	if err != nil {
		t.Fatal(err)
	}
	want := &hone.Service{
		Package: "./cmd/api", Args: []string{"-addr", "127.0.0.1:{{.Port}}", ""}, Env: []string{"LOG=off"},
		Load: "-c 20 http://127.0.0.1:{{.Port}}/v1/x", Ready: "http://127.0.0.1:{{.Port}}/healthz",
		Within: 20 * time.Second, Window: 500 * time.Millisecond,
		SetUp: []string{"./scripts/fill"}, TearDown: []string{"./scripts/clear"},
		Depends: []hone.Dependency{{Command: "redis-server --port 6390", Ready: "127.0.0.1:6390", Within: 5 * time.Second}},
	}
	if !reflect.DeepEqual(got.Service, want) {
		t.Errorf("%+v", got.Service)
	}
}

func TestServiceErrors(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"service: x", ".hone.yaml:1: service: want keys and values"},
		{"service: {}", ".hone.yaml:1: service: want a package"},
		{"service:\n  packages: ./x", `.hone.yaml:2: service: key "packages": unknown; the keys are args,`},
		{"service:\n  load: a\n  load: b", `.hone.yaml:3: service: key "load": given twice`},
		{"service:\n  package: ./x\n  env: [a]", `.hone.yaml:3: service: env: "a": want NAME=value`},
		{"service:\n  package: ./x\n  window: soon", `.hone.yaml:3: service: window: "soon": want a duration`},
		{"service:\n  package: ./x\n  depends: redis", ".hone.yaml:3: service: depends: want a list of commands"},
		{"service:\n  package: ./x\n  depends:\n  - ready: x", ".hone.yaml:4: service: depends: want a command"},
		{"service:\n  package: ./x\n  depends:\n  - [x]", ".hone.yaml:4: service: depends: want keys and values"},
	} {
		got, err := Parse([]byte(tt.in), Name)
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Error(), tt.want) || got.Service != nil {
			t.Errorf("%q: %v; want %q", tt.in, err, tt.want)
		}
	}
}
