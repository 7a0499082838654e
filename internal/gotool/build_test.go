package gotool

import (
	"slices"
	"testing"
)

// What the user has set for the compiler stays.
func TestPlainBuild(t *testing.T) {
	const plain = "-gcflags=-N -l"
	for _, c := range []struct {
		build   Build
		goflags string
		want    bool
	}{
		{Build{Package: "p", Plain: true}, "", true},
		{Build{Package: "p", Plain: true}, "-mod=mod", true},
		{Build{Package: "p", Plain: true}, "-gcflags=all=-B", false},
		{Build{Package: "p"}, "", false},
	} {
		tool := &Tool{vars: map[string]string{"GOFLAGS": c.goflags}}
		args, err := tool.testArgs(t.Context(), c.build)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(args, plain); got != c.want {
			t.Errorf("%+v with GOFLAGS=%q: %q", c.build, c.goflags, args)
		}
	}
}
