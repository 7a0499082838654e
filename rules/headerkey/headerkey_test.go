package headerkey_test

import (
	"net/http"
	"net/textproto"
	"testing"

	"github.com/gohone/hone/rules/headerkey"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, headerkey.Rule) }

// Fuzz holds that a key and its form are one to a header.
func Fuzz(f *testing.F) {
	for _, key := range []string{"", "content-type", "X-Request-ID", "Content-Type", "no key", "ä", "\xff"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		right := textproto.CanonicalMIMEHeaderKey(key)
		old, now := http.Header{}, http.Header{}
		old.Set(key, "a")
		now.Set(right, "a")
		if old.Get(right) != "a" || now.Get(key) != "a" || len(old) != 1 || len(now[right]) != 1 {
			t.Errorf("%q: %v, want %v", key, now, old)
		}
		old.Del(right)
		now.Del(key)
		if len(old)+len(now) > 0 {
			t.Errorf("%q: left are %v and %v", key, old, now)
		}
	})
}
