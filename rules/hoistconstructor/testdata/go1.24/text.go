package hoist

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"
)

const (
	major = 3
	minor = 14
)

var (
	service = "billing"
	zone    = os.Getenv("ZONE")
	copies  int
)

func agent() string { return fmt.Sprintf("depot/%d.%d", major, minor) } // want `text made anew on every call`

func subject(event string) string {
	return fmt.Sprintf("%s.%s.%d.", service, zone, copies) + event // want `text made anew on every call`
}

type probe struct{ client *http.Client }

func (p *probe) ask(host string) string {
	key := "probe-" + strings.ToUpper(zone) + "-" + service // want `text made anew on every call`
	return key + host
}

func files(names []string) (all []string) {
	for _, name := range names {
		all = append(all, path.Join("/srv", service, "files")+name) // want `text made anew on every call`
	}
	return all
}

func columns() string {
	return "select " + strings.Join([]string{"id", "name", strings.ToLower(service)}, ", ") + " from items" // want `text made anew on every call`
}

func thereAlready(b bool) string {
	if b {
		return fmt.Sprintf(scheme) + region // want `package fmt formats a text that is there already`
	}
	return fmt.Sprintf("NOT") // want `package fmt formats a text that is there already`
}

const scheme = "https"
