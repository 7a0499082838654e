package gotool

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMistimed(t *testing.T) {
	bodies := map[string]*Mistake{
		"for i := 0; i < b.N; i++ { work() }":                                                              nil,
		"for b.Loop() { work() }":                                                                          nil,
		"for range b.N { b.StopTimer(); work(); b.StartTimer() }":                                          nil,
		"each(b, work)":                                                                                    nil,
		"h := harness{b}; h.all()":                                                                         nil,
		`b.Run("x", func(b *testing.B) { for range b.N { work() } })`:                                      nil,
		"b.ResetTimer(); b.RunParallel(func(pb *testing.PB) { for pb.Next() { work() } })":                 nil,
		"b.RunParallel(func(pb *testing.PB) { b.ReportAllocs(); for pb.Next() { work() } })":               nil,
		"b.RunParallel(func(pb *testing.PB) { b.ResetTimer(); for pb.Next() { work() } })":                 &inParallel,
		`b.Run("x", func(b *testing.B) { b.RunParallel(func(pb *testing.PB) { b.StopTimer(); work() }) })`: &inParallel,
		"work()": &once,
		"b.ReportAllocs(); b.ResetTimer(); for range 100 { work() }": &once,
		"if work() { b.Fatal(1) }":                                   &once,
	}
	for body, want := range bodies {
		dir := t.TempDir()
		text := "package p\n\nimport \"testing\"\n\nfunc BenchmarkX(b *testing.B) { " + body + " }\n"
		if err := os.WriteFile(filepath.Join(dir, "p_test.go"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, all := Declared(Package{Dir: dir, TestGoFiles: []string{"p_test.go"}})
		if len(all) != 1 || all[0].Mistake != want {
			t.Errorf("%s: %+v, want %+v", body, all, want)
		}
	}
}
