package vet

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/rule"
)

func TestAsked(t *testing.T) {
	for args, want := range map[string]bool{
		"":                                     false,
		"-V=full":                              true,
		"-flags":                               true,
		"-flags ./...":                         false,
		"/tmp/b001/vet.cfg":                    true,
		"-json -slicegrow=true /tmp/vet.cfg":   true,
		"stack app.cfg":                        false,
		"run ./...":                            false,
		"load -c 20 http://127.0.0.1:80/a.cfg": false,
		"--help":                               false,
	} {
		if got := Asked(strings.Fields(args)); got != want {
			t.Errorf("%q: %v, want %v", args, got, want)
		}
	}
}

func TestChoose(t *testing.T) {
	var rules []rule.Rule
	for name, r := range map[string]rule.Rule{
		"a-plain":   {Safety: rule.Mechanical, Reads: true},
		"b-hot":     {Safety: rule.Mechanical},
		"c-guarded": {Safety: rule.Guarded, Reads: true},
		"d-plain":   {Safety: rule.Mechanical, Reads: true},
	} {
		r.Name, r.Analyzer = name, &analysis.Analyzer{Name: name}
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b rule.Rule) int { return strings.Compare(a.Name, b.Name) })
	for _, tt := range []struct {
		args, want string
		chosen     bool
	}{
		{"x.cfg", "-a-plain -d-plain x.cfg", false},
		{"-json x.cfg", "-a-plain -d-plain -json x.cfg", false},
		{"-d-plain=false x.cfg", "-a-plain x.cfg", false},
		{"-b-hot x.cfg", "-b-hot x.cfg", true},
		{"-b-hot=true -c-guarded=true x.cfg", "-b-hot -c-guarded x.cfg", true},
		{"-all x.cfg", "-a-plain -b-hot -c-guarded -d-plain x.cfg", true},
		{"-all -b-hot=false x.cfg", "-a-plain -c-guarded -d-plain x.cfg", true},
		{"-flags", "-flags", false},
		{"-V=full", "-V=full", false},
	} {
		got, chosen := choose(rules, strings.Fields(tt.args))
		if text := strings.Join(got, " "); text != tt.want || chosen != tt.chosen {
			t.Errorf("%s: %s, %v; want %s, %v", tt.args, text, chosen, tt.want, tt.chosen)
		}
	}
}
