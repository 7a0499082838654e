package replay

import (
	"net/http"
	"net/url"
	"reflect"
	"sort"
	"strings"
)

// A mux tells its handlers what stands in the place of a name in a path. One that is called by
// itself gets nothing of that unless the request has it, and answers that there is no such thing.

// pathValues are requests that hold what stands in a path. They do since Go 1.22.
type pathValues interface{ SetPathValue(name, value string) }

// setPathValues has a request hold what the package asks paths for: a part of its own, or a text
// that something is known by. Now and then it was not routed.
func (b *builder) setPathValues(r *http.Request) *http.Request {
	values, ok := interface{}(r).(pathValues)
	if !ok || len(b.set.PathValues) == 0 || b.src.one(8) {
		return r
	}
	var parts []string
	for _, part := range strings.Split(r.URL.EscapedPath(), "/") {
		if text, err := url.PathUnescape(part); err == nil && text != "" {
			parts = append(parts, text)
		}
	}
	for _, name := range b.set.PathValues {
		value := ""
		if len(parts) > 0 && b.src.one(2) {
			value = parts[b.src.below(len(parts))]
		} else {
			value = b.fillIn(leftOpen, func(s string) string { return s })
		}
		values.SetPathValue(name, value)
	}
	return r
}

// pathValues writes what a request holds that no mux has set.
func (w *writing) pathValues(r *http.Request) string {
	values := reflect.ValueOf(r).Elem().FieldByName("otherValues")
	if values.Kind() != reflect.Map || values.Type().Key().Kind() != reflect.String || values.Type().Elem().Kind() != reflect.String {
		return ""
	}
	var out []string
	for _, k := range values.MapKeys() {
		out = append(out, "; r.SetPathValue("+w.quote(k.String())+", "+w.quote(values.MapIndex(k).String())+")")
	}
	sort.Strings(out)
	return strings.Join(out, "")
}
