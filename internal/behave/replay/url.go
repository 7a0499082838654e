package replay

import (
	"net/url"
	"reflect"
)

func init() {
	special[reflect.TypeOf((*url.URL)(nil))] = func(b *builder, v reflect.Value) {
		u, err := url.Parse(b.text())
		if err != nil {
			u = &url.URL{Scheme: "http", Host: "example.com", Path: "/" + b.text(), RawQuery: b.text()}
		}
		v.Set(reflect.ValueOf(u))
	}
}
