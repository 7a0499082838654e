package stress_test

import (
	"os"
	"strings"
	"testing"
)

// doors lets in who has a signed cookie.
const doors = `package m

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"net/http"
	"strings"
	"sync"
)

var _ = sync.Pool{}
var _ hash.Hash

// Doors lets users in.
type Doors struct {
	key  []byte
	mu   sync.Mutex
	seen map[string]int
	FIELD
}

// New makes doors.
func New(key string) *Doors {
	d := &Doors{key: []byte(key), seen: map[string]int{}}
	MADE
	return d
}

func (d *Doors) sign(user string) string {
	SIGN
}

// who is the user of a request.
func (d *Doors) who(r *http.Request) string {
	c, err := r.Cookie("who")
	if err != nil {
		return ""
	}
	user, sum, _ := strings.Cut(c.Value, ".")
	if d.sign(user) != sum {
		return ""
	}
	return user
}

func (d *Doors) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "POST /in":
		user := r.FormValue("user")
		http.SetCookie(w, &http.Cookie{Name: "who", Value: user + "." + d.sign(user)})
	case "GET /me":
		fmt.Fprintf(w, "%q", d.who(r))
	default:
		http.NotFound(w, r)
	}
}

// Inside serves those who are in.
func (d *Doors) Inside(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user := d.who(r)
		if user == "" {
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		COUNT
		next.ServeHTTP(w, r)
	})
}

// Seen is how often a user was served.
func (d *Doors) Seen(user string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.seen[user]
}
`

// What handlers do with what they share shows in requests of users whom they let in,
// though nobody told the check how that goes.
func TestHandlers(t *testing.T) {
	t.Parallel()
	const (
		each   = "m := hmac.New(sha256.New, d.key)\nm.Write([]byte(user))\nreturn hex.EncodeToString(m.Sum(nil))"
		shared = "d.mac.Reset()\nd.mac.Write([]byte(user))\nreturn hex.EncodeToString(d.mac.Sum(nil))"
		field  = "mac hash.Hash"
		made   = "d.mac = hmac.New(sha256.New, d.key)"
		pooled = "m := d.macs.Get().(hash.Hash)\ndefer d.macs.Put(m)\nm.Reset()\nm.Write([]byte(user))\nreturn hex.EncodeToString(m.Sum(nil))"
		pool   = "macs sync.Pool"
		filled = "d.macs.New = func() interface{} { return hmac.New(sha256.New, d.key) }"
		count  = "d.mu.Lock()\nd.seen[user]++\nd.mu.Unlock()"
		bare   = "d.seen[user]++"
	)
	for _, c := range []struct {
		name, field, made, sign, count, changed, reject string
		long                                            bool // under make soak alone
	}{
		{"pooled", pool, filled, pooled, count, "Doors.sign New", "", true},
		{"shared", field, made, shared, count, "Doors.sign New", "serve", false},
		{"behind the cookie", "", "", each, bare, "Doors.Inside", "Inside", false},
	} {
		if c.long && os.Getenv("HONE_SOAK") == "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			side := func(field, made, sign, count string) map[string][]byte {
				files := module(strings.NewReplacer("FIELD", field, "MADE", made, "SIGN", sign, "COUNT", count).Replace(doors))
				files["m_test.go"] = []byte("package m\n")
				return files
			}
			report := check(t, request(t, "example.com/m", side("", "", each, count), side(c.field, c.made, c.sign, c.count), strings.Fields(c.changed)...))
			if c.reject == "" && report.Difference != "" || !strings.Contains(report.Difference, c.reject) {
				t.Errorf("difference %q, want one of %q", report.Difference, c.reject)
			}
			if c.reject == "" && !strings.Contains(strings.Join(report.Checked, "; "), "stress tests pass on both sides") {
				t.Errorf("checked %q", report.Checked)
			}
		})
	}
}
