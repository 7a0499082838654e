package requestlog_test

import (
	"bufio"
	"bytes"
	"log"
	"testing"
)

// FuzzBuffered holds that a log that is written through a buffer has the same
// lines once it is flushed.
func FuzzBuffered(f *testing.F) {
	f.Add("one", "two")
	f.Fuzz(func(t *testing.T, a, b string) {
		var want, got bytes.Buffer
		buffer := bufio.NewWriter(&got)
		direct, buffered := log.New(&want, "", 0), log.New(buffer, "", 0)
		for _, text := range []string{a, b, a + b} {
			direct.Println(text)
			buffered.Println(text)
		}
		buffer.Flush()
		if got.String() != want.String() {
			t.Errorf("%q, want %q", got.String(), want.String())
		}
	})
}
