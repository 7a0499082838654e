package workbench

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/gotool"
)

// What other systems compile declares the same functions again, and is not compared.
func TestGoFilesOfThisSystem(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(root, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("go.mod", "module example.com/m\n\ngo 1.24\n")
	write("any.go", "package m\n")
	write("room_plan9.go", "package m\nfunc room() int { return 1 }\n")
	write("room.go", "//go:build !plan9\n\npackage m\nfunc room() int { return 2 }\n")
	write("tagged.go", "//go:build special\n\npackage m\n")
	write("any_test.go", "package m\n")
	write("raced.go", "//go:build race\n\npackage m\nconst raced = true\n")
	write("raced_test.go", "//go:build race\n\npackage m\n")
	write("notes.txt", "")
	added := write("overlay", "//go:build special\n\npackage m\n")
	tool, err := gotool.Find(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	side := BehaviourSide{Tool: tool, Module: gotool.Module{Root: root}, Mapping: map[string]string{added: filepath.Join(root, "added.go")}}
	for tags, want := range map[string][]string{
		"":        {"any.go", "any_test.go", "raced_test.go", "room.go"},
		"special": {"added.go", "any.go", "any_test.go", "raced_test.go", "room.go", "tagged.go"},
	} {
		tool.Tags = tags
		files, err := side.goFiles(".")
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
			t.Errorf("with tags %q: %q, want %q", tags, got, want)
		}
	}
}
