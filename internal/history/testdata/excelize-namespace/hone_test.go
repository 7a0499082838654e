package excelize

import (
	"strings"
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	content := []byte(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + strings.Repeat(`<row r="1"><c r="A1"><v>1</v></c></row>`, 40) + `</sheetData></worksheet>`)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = namespaceStrictToTransitional(content)
	}
}
