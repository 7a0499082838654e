package hclsyntax

import (
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
)

var honeSink hcl.Diagnostics

func BenchmarkHone(b *testing.B) {
	src := []byte(strings.Repeat("service \"web\" {\n  port = 80 + 1\n  tags = [\"a\", \"b\"]\n}\n", 10))
	tokens, _ := LexConfig(src, "a.hcl", hcl.Pos{Line: 1, Column: 1})
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = checkInvalidTokens(tokens)
	}
}
