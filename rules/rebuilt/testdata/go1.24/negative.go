package rebuilt

import (
	"net"
	"os"
	"regexp"
	"sync"
)

func kept(pattern string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	return re, nil
}

type filter struct{ re *regexp.Regexp }

func stored(pattern string) *filter {
	re := regexp.MustCompile(pattern)
	return &filter{re: re}
}

func (f *filter) set(pattern string) { f.re = regexp.MustCompile(pattern) }

func given(pattern string, use func(*regexp.Regexp)) {
	re := regexp.MustCompile(pattern)
	use(re)
}

func captured(pattern string) func(string) bool {
	re := regexp.MustCompile(pattern)
	return func(s string) bool { return re.MatchString(s) }
}

var host string

func init() {
	host, _ = os.Hostname()
}

var hostOnce sync.Once

func lazily() string {
	hostOnce.Do(func() { host, _ = os.Hostname() })
	return host
}

func dynamic(s string, ip net.IP) bool { return net.ParseIP(s).Equal(ip) }

func compiledElsewhere(pattern, s string) bool {
	ok, _ := regexp.MatchString(pattern, s)
	return ok && regexp.MustCompile(pattern).MatchString(s)
}

func constant(s string) bool { return regexp.MustCompile("a+").MatchString(s) }

type project struct{}

func (project) Compile(string) project { return project{} }

func (project) Run() {}

func namesake(p project) { p.Compile("x").Run() }
