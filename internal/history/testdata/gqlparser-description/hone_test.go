package formatter

import (
	"bytes"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	var list ast.SchemaDefinitionList
	for i := 0; i < 30; i++ {
		list = append(list, &ast.SchemaDefinition{Description: "Part of what the shop offers to its customers. "})
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var out bytes.Buffer
		NewFormatter(&out).(*formatter).FormatSchemaDefinitionList(list, true)
		honeSink = out.Len()
	}
}
