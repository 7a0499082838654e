package index

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

func TestIndex(t *testing.T) {
	x := New(0)
	for _, host := range []string{"a", "b", "c", "d", "e"} {
		x.Add(host, time.Duration(len(x.mirrors))*time.Second)
	}
	if age, err := x.Age(context.Background(), "d"); age != 3*time.Second || err != nil {
		t.Error(age, err)
	}
	if _, err := x.Age(context.Background(), "f"); !errors.Is(err, ErrUnknown) || err.Error() != "mirror is unknown: f" {
		t.Error(err)
	}
	hosts, next, err := x.Page(context.Background(), 1)
	if !slices.Equal(hosts, []string{"a", "b", "c", "d"}) || next != 2 || err != nil {
		t.Error(hosts, next, err)
	}
	if hosts, next, err = x.Page(context.Background(), 2); !slices.Equal(hosts, []string{"e"}) || next != 0 || err != nil {
		t.Error(hosts, next, err)
	}
}
