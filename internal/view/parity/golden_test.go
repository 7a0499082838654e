package parity

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "record what go tool pprof prints")

// recorded are the profiles whose views by go tool pprof are recorded, most of
// them of google/pprof's tests, and the settings: TestSoak has many more.
var (
	recorded         = []string{"profile/cppbench.contention", "profile/gobench.heap", "internal/driver/cppbench.cpu", "sparse"}
	recordedSettings = []string{"[]", "[-cum]", "[-lines -sample_index=0]", "[-focus=[a-k] -relative_percentages]", "[-hide=^runtime|libc]", "[-diff_base]", "[-show_from=main|test -mean]"}
)

// TestGolden compares with what go tool pprof printed when -update was given.
func TestGolden(t *testing.T) {
	for _, s := range fileSubjects(t) {
		if !slices.Contains(recorded, s.name) {
			continue
		}
		file := filepath.Join("testdata", strings.ReplaceAll(s.name, "/", "_")+".txtar")
		if *update {
			record1(t, s, file)
		}
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(archive.Files) < len(recordedSettings) {
			t.Errorf("%s: has only %d views", file, len(archive.Files))
		}
		for _, f := range archive.Files {
			checkGolden(t, s, f)
		}
	}
}

// quickViews are those recorded: traces and raw of whole profiles are large.
var quickViews = []string{"top", "tree", "tags", "peek=.", "traces", "raw", "dot"}

// failed stands for the message of an error, which are not the same.
const failed = "error\n"

func record1(t *testing.T, s subject, file string) {
	archive := &txtar.Archive{Comment: []byte("What go tool pprof prints of this profile; go test -update records it.\n")}
	for _, set := range settings {
		for _, kind := range quickViews {
			if slices.Contains(recordedSettings, set.String()) && (kind != "traces" && kind != "raw" || len(set.args) == 0) {
				text := timeless(pprofText(t, kind, s.file, s.base, set))
				if strings.HasPrefix(text, "error: ") {
					text = failed
				}
				archive.Files = append(archive.Files, txtar.File{Name: kind + " " + set.String(), Data: []byte(text)})
			}
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
		t.Fatal(err)
	}
}

func checkGolden(t *testing.T, s subject, f txtar.File) {
	kind, name, _ := strings.Cut(f.Name, " ")
	i := slices.IndexFunc(settings, func(set setting) bool { return set.String() == name })
	if i < 0 {
		t.Fatalf("%s: no such settings", f.Name)
	}
	data, err := os.ReadFile(s.file)
	if err != nil {
		t.Fatal(err)
	}
	base, err := os.ReadFile(s.base)
	if err != nil {
		t.Fatal(err)
	}
	got, err := honeText(kind, data, base, settings[i])
	if err != nil {
		got = failed
	}
	if where := firstDifference(timeless(got), string(f.Data)); where != "" {
		t.Errorf("%s %s:\n%s", s.name, f.Name, where)
	}
}

// clock matches what depends on the time zone.
var clock = regexp.MustCompile(`(?m)^Time: .*`)

// timeless makes a text the same everywhere; an archive ends lines of files.
func timeless(text string) string {
	text = clock.ReplaceAllString(text, "Time: some")
	if !strings.HasSuffix(text, "\n") && text != "" {
		text += "\n"
	}
	return text
}
