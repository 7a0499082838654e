package gin

import (
	"net/http"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	req, _ := http.NewRequest("GET", "/?ids[a]=1&ids[b]=2&a=1&name=x&longer[key]=3&another_parameter=4&page=2", nil)
	c := &Context{Request: req, engine: New()}
	c.QueryMap("ids")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(c.QueryMap("ids")) != 2 {
			b.Fatal("wrong")
		}
	}
}
