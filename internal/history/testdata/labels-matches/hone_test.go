package labels

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	selector, err := Parse("app=web,tier in (front,back),zone!=b")
	if err != nil {
		b.Fatal(err)
	}
	set := Set{"app": "web", "tier": "front", "zone": "a", "release": "stable", "track": "daily", "owner": "shop", "part": "cart", "env": "prod", "region": "north"}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = selector.Matches(set)
	}
}
