package replay

import (
	"bytes"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
)

func sortStrings(s []string) { sort.Strings(s) }

func init() {
	expressions[reflect.TypeOf((*bytes.Buffer)(nil))] = func(w *writing, v interface{}) string {
		w.imports["bytes"] = true
		return "bytes.NewBufferString(" + w.quote(v.(*bytes.Buffer).String()) + ")"
	}
	expressions[reflect.TypeOf((*time.Location)(nil))] = func(w *writing, v interface{}) string {
		w.imports["time"] = true
		switch at := v.(*time.Location); {
		case at == time.UTC:
			return "time.UTC"
		case at == ownZone:
			return w.unclear("zone with a summer time")
		default:
			_, offset := time.Unix(0, 0).In(at).Zone()
			return "time.FixedZone(" + strconv.Quote(at.String()) + ", " + strconv.Itoa(offset) + ")"
		}
	}
	expressions[reflect.TypeOf((*strings.Reader)(nil))] = func(w *writing, v interface{}) string {
		w.imports["strings"] = true
		r := *v.(*strings.Reader) // a copy, so that nothing is read
		text := make([]byte, r.Len())
		r.Read(text)
		return "strings.NewReader(" + w.quote(string(text)) + ")"
	}
	expressions[reflect.TypeOf((*bytes.Reader)(nil))] = func(w *writing, v interface{}) string {
		w.imports["bytes"] = true
		r := *v.(*bytes.Reader)
		text := make([]byte, r.Len())
		r.Read(text)
		return "bytes.NewReader([]byte(" + w.quote(string(text)) + "))"
	}
}
