package main

import (
	"context"
	"maps"
	"strings"
	"testing"
)

func TestAirlines(t *testing.T) {
	got, err := parseAirlines("220=4,125=65535")
	if !maps.Equal(got, map[string]uint16{"220": 4, "125": 65535}) || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	for list, want := range map[string]string{"": "want digits", "22=4": "want digits", "220": "want digits", "220=x": "invalid syntax", "220=65536": "out of range"} {
		if _, err := parseAirlines(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", list, err)
		}
	}
}

func TestRun(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out strings.Builder
	if err := run(ctx, []string{"-listen", "127.0.0.1:0"}, &out); err != nil || out.String() != "0 bags\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := run(ctx, []string{"-airlines", "x"}, &out); err == nil {
		t.Error("no error")
	}
}
