package rebuilt

import (
	"io"
	"math/rand"
	"net"
	"os"
	"regexp"
	"text/template"
	"time"
)

func matches(pattern, s string) bool {
	re, err := regexp.CompilePOSIX("^" + pattern + "$") // want "compiled or parsed anew in each call, and left behind"
	return err == nil && re.MatchString(s)
}

func replaced(word, s string) string {
	return regexp.MustCompilePOSIX("["+word+"]").ReplaceAllString(s, "*") // want "compiled or parsed anew"
}

func fixed(s string) bool {
	re, err := regexp.Compile("a+b") // want "compiled or parsed anew"
	if err != nil {
		return false
	}
	return re.MatchString(s)
}

func page(w io.Writer, name string) error {
	t, err := template.New("page").Parse("Hello, {{.}}") // want "compiled or parsed anew"
	if err != nil {
		return err
	}
	return t.Execute(w, name)
}

func line(w io.Writer, name string) error {
	return template.Must(template.New("line").Parse("{{.}}\n")).Execute(w, name) // want "compiled or parsed anew"
}

func private(ip net.IP) bool {
	_, n, err := net.ParseCIDR("10.0.0.0/8") // want "compiled or parsed anew"
	return err == nil && n.Contains(ip)
}

func local(ip net.IP) bool {
	return net.ParseIP("127.0.0.1").Equal(ip) // want "compiled or parsed anew"
}

func token(n int) []byte {
	r := rand.New(rand.NewSource(time.Now().UnixNano())) // want "random numbers seeded in each call"
	b := make([]byte, n)
	for i := range b {
		b[i] = "abcdef"[r.Intn(6)]
	}
	return b
}

func shuffled(list []int) {
	rand.Seed(time.Now().UnixNano()) // want "random numbers seeded in each call"
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

func label(t time.Time) string {
	zone, err := time.LoadLocation("Europe/Berlin") // want "asked of the system in each call"
	if err == nil {
		t = t.In(zone)
	}
	return os.Getenv("PREFIX") + t.String() // want "asked of the system in each call"
}
