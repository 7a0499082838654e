package serialcalls_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"
)

// FuzzCounts holds that several at a time give the results, and the error, that
// one after the other gives.
func FuzzCounts(f *testing.F) {
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{1, 255, 3, 254})
	f.Fuzz(func(t *testing.T, users []byte) {
		want, err := serial(t.Context(), users)
		got, err2 := several(t.Context(), users)
		if !slices.Equal(got, want) || (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
			t.Errorf("%v, %v, want %v, %v", got, err2, want, err)
		}
	})
}

func count(_ context.Context, user byte) (int, error) {
	if pause > 0 {
		time.Sleep(pause)
	}
	if user > 250 {
		return 0, errors.New("user " + strconv.Itoa(int(user)))
	}
	return int(user) * 2, nil
}
