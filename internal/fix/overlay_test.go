package fix

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func readOverlay(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var o struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	return o.Replace
}

// TestOverlay asks the go command what it sees, through a link to the root.
func TestOverlay(t *testing.T) {
	base := tree(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": "package m\n\nimport _ \"os\"\n"})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(base.Root(), link); err != nil {
		t.Skip(err)
	}
	changed := NewTree(link).With(map[string][]byte{
		"m.go":       []byte("package m\n\nimport _ \"strings\"\n"),
		"more.go":    []byte("package m\n\nimport _ \"fmt\"\n"),
		"m_test.go":  []byte("package m\n"),
		"sub/sub.go": []byte("package sub\n"),
	})
	file, err := WriteOverlay(filepath.Join(t.TempDir(), "new", "dir"), changed)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-overlay="+file, "-f", "{{.Imports}} {{.TestGoFiles}}", "./...")
	real, _ := filepath.EvalSymlinks(link)
	cmd.Dir = real
	cmd.Env = append(os.Environ(), "PWD="+real, "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if want := "[fmt strings] [m_test.go]\n[] []\n"; err != nil || string(out) != want {
		t.Errorf("go list says %q, %v; want %q", out, err, want)
	}
	for key, content := range readOverlay(t, file) {
		if filepath.Ext(content) != ".go" || !filepath.IsAbs(content) || !strings.HasPrefix(key, real) {
			t.Errorf("overlay has %q for %q", content, key)
		}
	}
}

func TestOverlayNames(t *testing.T) {
	base := tree(t, map[string]string{"m.go": "package m\n"})
	dir := t.TempDir()
	write := func(text string) string {
		t.Helper()
		file, err := WriteOverlay(dir, base.With(map[string][]byte{"a/m.go": []byte(text), "b/m.go": []byte("same")}))
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	one, two, again := write("1"), write("2"), write("1")
	if one == two || one != again {
		t.Errorf("overlays are %q, %q, %q", one, two, again)
	}
	a, b := readOverlay(t, one), readOverlay(t, two)
	differ := 0
	for key := range a {
		if a[key] != b[key] {
			differ++
		}
	}
	if differ != 1 || len(a) != 2 {
		t.Errorf("overlays are\n%v\n%v", a, b)
	}
	// One content file for two files could not be mapped back.
	file, err := WriteOverlay(dir, base.With(map[string][]byte{"a/m.go": []byte("same"), "b/m.go": []byte("same")}))
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string]bool{}
	for _, c := range readOverlay(t, file) {
		contents[c] = true
	}
	if len(contents) != 2 {
		t.Errorf("two files of the same content have the content files %v", contents)
	}
	if got := base.Changed(); !reflect.DeepEqual(got, map[string][]byte{}) {
		t.Errorf("base is changed: %v", got)
	}
}

func TestOverlayErrors(t *testing.T) {
	base := tree(t, map[string]string{"m.go": "package m\n"})
	if f, err := WriteOverlay(t.TempDir(), base.With(map[string][]byte{"../x.go": nil})); err == nil {
		t.Errorf("a file outside of the root is in %s", f)
	}
	if f, err := WriteOverlay(t.TempDir(), NewTree(filepath.Join(base.Root(), "absent"))); err == nil {
		t.Errorf("a tree without a root is in %s", f)
	}
	if f, err := WriteOverlay(filepath.Join(base.Root(), "m.go"), base); err == nil {
		t.Errorf("an overlay below a file is %s", f)
	}
}

func TestExtendOverlayHides(t *testing.T) {
	dir := t.TempDir()
	name, err := ExtendOverlay(dir, "", map[string][]byte{"/m/gone.go": nil, "/m/empty.go": {}})
	if err != nil {
		t.Fatal(err)
	}
	replace := readOverlay(t, name)
	if content, ok := replace["/m/gone.go"]; !ok || content != "" || replace["/m/empty.go"] == "" {
		t.Errorf("overlay %v", replace)
	}
}
