package gotool

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// repo is a git repository in a temporary folder.
type repo struct {
	t   *testing.T
	dir string
}

// newRepo makes one with an empty global configuration and a first commit of
// files.
func newRepo(t *testing.T, files map[string]string) *repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Fatal("these tests need git")
	}
	home := t.TempDir()
	for name, value := range map[string]string{
		"XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": filepath.Join(home, "none"),
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
	} {
		t.Setenv(name, value)
	}
	r := &repo{t, module(t, files)}
	r.git("init", "-q", "-b", "main")
	r.git("config", "gc.auto", "0")
	r.commit("first")
	return r
}

func (r *repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repo) write(name, content string) {
	r.t.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// commit commits all files and returns the hash.
func (r *repo) commit(message string) string {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", message)
	return r.git("rev-parse", "HEAD")
}

// unchanged returns a function that checks that neither .git nor the tree
// changed: no file came, went, was written, or written again.
func (r *repo) unchanged() func() {
	r.t.Helper()
	before := everything(r.t, r.dir)
	return func() {
		r.t.Helper()
		now := everything(r.t, r.dir)
		if files := before.Changed(now); len(files) > 0 {
			r.t.Errorf("changed in the user's tree: %q", files)
		}
	}
}

// everything is the state of all entries below dir, .git and folders included,
// with a hash of the content.
func everything(t *testing.T, dir string) Manifest {
	t.Helper()
	m := Manifest{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fi, err := d.Info()
		if err != nil {
			return err
		}
		state := fmt.Sprint(fi.Mode(), fi.Size(), fi.ModTime().UnixNano())
		if fi.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			state += fmt.Sprintf(" %x", sha256.Sum256(data))
		}
		m[path] = state
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (r *repo) export(ref string) Exported {
	r.t.Helper()
	x, err := Export(r.t.Context(), r.dir, ref, filepath.Join(r.t.TempDir(), "x"))
	if err != nil {
		r.t.Fatal(err)
	}
	return x
}

func read(t *testing.T, elem ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func (r *repo) wantNotes(x Exported, want ...string) {
	r.t.Helper()
	if len(x.Notes) != len(want) {
		r.t.Errorf("notes %q, want %d", x.Notes, len(want))
		return
	}
	for i, w := range want {
		if !strings.Contains(x.Notes[i], w) {
			r.t.Errorf("note %q, want %q in it", x.Notes[i], w)
		}
	}
}

func TestExportOfEveryNameOfARevision(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module m\n", "a.txt": "first"})
	first := r.git("rev-parse", "HEAD")
	r.git("tag", "v1")
	r.git("tag", "-a", "-m", "x", "v1-annotated")
	r.git("branch", "topic/ö")
	r.write("a.txt", "second")
	second := r.commit("second")
	r.git("branch", "both", first)
	r.git("tag", "both", second)
	unchanged := r.unchanged()
	for ref, want := range map[string]string{
		"HEAD": "second", "main": "second", "@": "second", second: "second", "refs/heads/main": "second",
		"HEAD~1": "first", "HEAD^": "first", "v1": "first", "v1-annotated": "first", "topic/ö": "first",
		first[:10]: "first", ":/first": "first", "main@{1}": "first",
	} {
		x := r.export(ref)
		if got := read(t, x.Root, "a.txt"); got != want {
			t.Errorf("%s: a.txt holds %q, want %q", ref, got, want)
		}
		if hash := map[string]string{"first": first, "second": second}[want]; x.Commit != hash {
			t.Errorf("%s: commit %s, want %s", ref, x.Commit, hash)
		}
		r.wantNotes(x)
	}
	r.wantNotes(r.export("both"), "is a tag and a branch")
	unchanged()
}

func TestExportOfWhatIsNoRevision(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module m\n"})
	unchanged := r.unchanged()
	for _, ref := range []string{"", "nosuch", "-h", "--help", "--output=x", "-", "HEAD..HEAD", "HEAD:go.mod", "deadbeef", "a\nb", "^HEAD", "$(touch x)"} {
		dst := filepath.Join(t.TempDir(), "x")
		_, err := Export(t.Context(), r.dir, ref, dst)
		var e *Error
		if !errors.As(err, &e) || e.Error() != fmt.Sprintf("revision %q: not found in the repository of %s", ref, r.dir) || e.Hint() == "" {
			t.Errorf("%q: error %v", ref, err)
		}
		if _, err := os.Stat(dst); err == nil {
			t.Errorf("%q: %s was made", ref, dst)
		}
	}
	unchanged()
}

func TestExportOutsideARepository(t *testing.T) {
	dir := module(t, small)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	_, err := Export(t.Context(), dir, "HEAD", filepath.Join(t.TempDir(), "x"))
	var e *Error
	if !errors.As(err, &e) || !strings.Contains(e.Error(), "is not in a git repository") || e.Hint() == "" {
		t.Errorf("error %v", err)
	}
}

func TestExportIntoAFolderThatIsNotEmpty(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module m\n"})
	dst := t.TempDir()
	if err := os.WriteFile(filepath.Join(dst, "mine"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Export(t.Context(), r.dir, "HEAD", dst); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("error %v", err)
	}
}

// Hooks and the variables of a hook, uncommitted and staged changes, an
// attribute file that is not committed, and settings that make git write more
// than one index: the revision is exported, and nothing else changes.
func TestExportLeavesEverythingAlone(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module m\n", "a.txt": "first\n", "gone.txt": "x", "sub/b.txt": "b"})
	ran := filepath.Join(t.TempDir(), "ran")
	for _, hook := range []string{"post-checkout", "post-index-change", "pre-commit", "reference-transaction", "fsmonitor"} {
		file := filepath.Join(r.dir, ".git", "hooks", hook)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\necho "+hook+" >> '"+ran+"'\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	r.write("staged.txt", "staged")
	r.git("-c", "core.hooksPath=/none", "add", "staged.txt")
	r.write("a.txt", "changed\n")
	r.write(".gitattributes", "*.txt eol=crlf text\n")
	if err := os.Remove(filepath.Join(r.dir, "gone.txt")); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{
		"core.splitIndex": "true", "core.untrackedCache": "true", "core.sparseCheckout": "true",
		"core.sparseCheckoutCone": "true", "index.sparse": "true", "core.fsmonitor": filepath.Join(r.dir, ".git/hooks/fsmonitor"),
		"core.preloadIndex": "true", "core.logAllRefUpdates": "always",
	} {
		r.git("config", key, value)
	}
	r.write(".git/info/sparse-checkout", "/*\n!/*/\n")
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} { // as in a hook of another repository
		t.Setenv(name, filepath.Join(t.TempDir(), name))
	}
	unchanged := r.unchanged()

	x := r.export("HEAD")
	for name, want := range map[string]string{"a.txt": "first\n", "gone.txt": "x", "sub/b.txt": "b"} {
		if got := read(t, x.Root, name); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{".git", "staged.txt", ".gitattributes"} {
		if _, err := os.Lstat(filepath.Join(x.Root, name)); err == nil {
			t.Errorf("%s was exported", name)
		}
	}
	files, err := Dirty(t.Context(), r.dir)
	slices.Sort(files)
	if want := []string{".gitattributes", "a.txt", "gone.txt", "staged.txt"}; err != nil || !slices.Equal(files, want) {
		t.Errorf("Dirty = %q, %v; want %q", files, err, want)
	}
	if revision, dirty := (&Tool{}).Revision(t.Context(), r.dir); revision != x.Commit || !dirty {
		t.Errorf("Revision = %s, %t", revision, dirty)
	}
	unchanged()
	if data, err := os.ReadFile(ran); err == nil {
		t.Errorf("hooks ran: %s", data)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(x.Root), "*")); len(left) != 1 {
		t.Errorf("beside the export: %q", left)
	}
}

func TestExportKeepsModesLinksAndNames(t *testing.T) {
	names := []string{"with space/a b.txt", "größe/日本.txt", "quo'te\"d.txt", "new\nline.txt", "-dash.txt", "$HOME.txt"}
	if runtime.GOOS == "windows" {
		names = []string{"with space/a b.txt", "größe/日本.txt", "quo'te.txt", "-dash.txt"}
	}
	files := map[string]string{"go.mod": "module m\n", "run.sh": "#!/bin/sh\n"}
	for _, n := range names {
		files[n] = n
	}
	r := newRepo(t, files)
	link := func(target, name string) {
		t.Helper()
		if err := os.Symlink(target, filepath.Join(r.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	outer := filepath.Join(filepath.Dir(r.dir), "outer")
	link("run.sh", "inside")
	link(filepath.Join(r.dir, "run.sh"), "absolute")
	link("../outer", "out")
	link("nowhere", "dangling")
	if err := os.Chmod(filepath.Join(r.dir, "run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.commit("modes and links")
	unchanged := r.unchanged()
	x := r.export("HEAD")
	for _, n := range names {
		if got := read(t, x.Root, n); got != n {
			t.Errorf("%q holds %q", n, got)
		}
	}
	for file, want := range map[string]fs.FileMode{"run.sh": 0o100, "go.mod": 0} {
		if fi, err := os.Stat(filepath.Join(x.Root, file)); err != nil || fi.Mode()&0o100 != want {
			t.Errorf("%s: mode %v, %v", file, fi.Mode(), err)
		}
	}
	for name, want := range map[string]string{"inside": "run.sh", "absolute": filepath.Join(x.Root, "run.sh"), "out": outer, "dangling": "nowhere"} {
		if got, err := os.Readlink(filepath.Join(x.Root, name)); err != nil || got != want {
			t.Errorf("link %s leads to %q, %v; want %q", name, got, err, want)
		}
	}
	unchanged()
}

// Conversions that a checkout makes are made; those of an archive are not, and
// filters do not run.
func TestExportConvertsAsACheckout(t *testing.T) {
	r := newRepo(t, map[string]string{
		"go.mod":         "module m\n",
		".gitattributes": "*.crlf text eol=crlf\n*.auto text=auto\nprivate export-ignore\n*.up filter=up\n",
		"a.crlf":         "x\ny\n", "b.auto": "x\n", "private": "p", "c.up": "stored", "d.up": "stored",
	})
	ran := filepath.Join(t.TempDir(), "ran")
	for _, kind := range []string{"smudge", "clean"} {
		r.git("config", "filter.up."+kind, "touch '"+ran+"' && tr a-z A-Z")
	}
	r.git("config", "filter.up.process", "touch '"+ran+"'; false") // one that answers nothing would hang git
	r.git("config", "filter.up.required", "true")
	r.git("config", "core.autocrlf", "true")
	unchanged := r.unchanged()
	x := r.export("HEAD")
	for name, want := range map[string]string{"a.crlf": "x\r\ny\r\n", "b.auto": "x\r\n", "private": "p", "c.up": "stored"} {
		if got := read(t, x.Root, name); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
	r.wantNotes(x, `2 files exported as stored, without filter "up": c.up, d.up`)
	unchanged()
	if _, err := os.Stat(ran); err == nil {
		t.Error("the filter ran")
	}
}

func TestExportOfLFS(t *testing.T) {
	pointer := func(content string) (text, oid string) {
		oid = fmt.Sprintf("%x", sha256.Sum256([]byte(content)))
		return fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n", oid, len(content)), oid
	}
	here, oid := pointer("large content")
	gone, _ := pointer("elsewhere")
	rotten, rottenOID := pointer("rotten")
	r := newRepo(t, map[string]string{
		"go.mod": "module m\n", ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n",
		"here.bin": here, "gone.bin": gone, "rotten.bin": rotten, "plain.bin": "never a pointer", "pointer.txt": here,
	})
	r.write(".git/lfs/objects/"+oid[:2]+"/"+oid[2:4]+"/"+oid, "large content")
	r.write(".git/lfs/objects/"+rottenOID[:2]+"/"+rottenOID[2:4]+"/"+rottenOID, "other content")
	for _, kind := range []string{"smudge", "process"} {
		r.git("config", "filter.lfs."+kind, "touch "+r.dir+"/ran; false")
	}
	r.git("config", "filter.lfs.required", "true")
	unchanged := r.unchanged()
	x := r.export("HEAD")
	for name, want := range map[string]string{"here.bin": "large content", "gone.bin": gone, "rotten.bin": rotten, "plain.bin": "never a pointer", "pointer.txt": here} {
		if got := read(t, x.Root, name); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
	r.wantNotes(x, "2 files of Git LFS exported as pointer, the content is not here: gone.bin, rotten.bin")
	unchanged()
}

func TestExportOfSubmodule(t *testing.T) {
	lib := newRepo(t, map[string]string{"go.mod": "module lib\n", "lib.go": "package lib\n"})
	r := newRepo(t, map[string]string{"go.mod": "module m\n\nrequire lib v0.0.0\n\nreplace lib => ./third_party/lib\n"})
	r.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", lib.dir, "third_party/lib")
	r.commit("submodule")
	unchanged := r.unchanged()
	r.wantNotes(r.export("HEAD"),
		"submodule third_party/lib is not exported: packages in it cannot be built",
		`"replace lib => ./third_party/lib": revision "HEAD" has no module there`)
	unchanged()
}

// The module in a folder of the repository, from a linked worktree, with
// modules around it that go.mod names.
func TestExportOfModuleInFolder(t *testing.T) {
	r := newRepo(t, map[string]string{
		"lib/go.mod": "module example.com/lib\n", "lib/lib.go": "package lib\n\nconst V = \"lib\"\n",
		"mods/m/go.mod": "module example.com/m\n\ngo 1.22\n\nrequire (\n\texample.com/lib v0.0.0\n\texample.com/out v0.0.0\n)\n\nreplace example.com/lib => ../../lib\n\nreplace example.com/out => ../../../out // kept\n",
		"mods/m/m.go":   "package m\n\nimport (\n\t\"example.com/lib\"\n\t\"example.com/out\"\n)\n\nvar V = lib.V + out.V\n",
	})
	first := r.git("rev-parse", "HEAD")
	outer := t.TempDir()
	tree := filepath.Join(outer, "tree")
	r.git("worktree", "add", "-q", "--detach", tree)
	out := filepath.Join(outer, "out")
	for name, content := range map[string]string{"go.mod": "module example.com/out\n", "out.go": "package out\n\nconst V = \"out\"\n"} {
		if err := os.MkdirAll(out, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(out, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := RealDir(filepath.Join(tree, "mods", "m"))
	if err != nil {
		t.Fatal(err)
	}
	unchanged := r.unchanged()
	temp, err := RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dst := filepath.Join(temp, "deep", "x")
	x, err := Export(t.Context(), root, "HEAD", dst)
	if err != nil {
		t.Fatal(err)
	}
	if x.Root != filepath.Join(dst, "mods", "m") || x.Commit != first {
		t.Errorf("Export = %+v", x)
	}
	r.wantNotes(x, `"replace example.com/out => ../../../out" leads out of the repository`)
	tool := find(t, x.Root)
	if _, err := tool.run(t.Context(), x.Root, "build", "./..."); err != nil {
		t.Errorf("the exported module does not build: %v", err)
	}
	unchanged()

	r.git("mv", "mods/m", "mods/n")
	r.commit("moved")
	_, err = Export(t.Context(), filepath.Join(r.dir, "mods", "n"), first, filepath.Join(t.TempDir(), "x"))
	var e *Error
	if !errors.As(err, &e) || e.Error() != fmt.Sprintf(`revision %q: has no go.mod in "mods/n"`, first) || e.Hint() == "" {
		t.Errorf("error %v", err)
	}
}

func TestExportOfWorkspace(t *testing.T) {
	t.Setenv("GOWORK", "")
	lib := module(t, map[string]string{"go.mod": "module example.com/out\n\ngo 1.22\n", "out.go": "package out\n"})
	files := map[string]string{
		"a/go.mod": "module example.com/a\n\ngo 1.22\n", "a/a.go": "package a\n\nimport (\n\t_ \"example.com/b\"\n\t_ \"example.com/out\"\n)\n",
		"b/go.mod": "module example.com/b\n\ngo 1.22\n", "b/b.go": "package b\n",
	}
	r := newRepo(t, files)
	rel, err := filepath.Rel(r.dir, lib)
	if err != nil {
		t.Fatal(err)
	}
	r.write("go.work", "go 1.22\n\nuse (\n\t./a\n\t./b\n\t"+filepath.ToSlash(rel)+"\n)\n")
	first := r.git("rev-parse", "HEAD")
	r.commit("workspace")
	unchanged := r.unchanged()
	x, err := Export(t.Context(), filepath.Join(r.dir, "a"), "HEAD", filepath.Join(t.TempDir(), "x"))
	if err != nil {
		t.Fatal(err)
	}
	r.wantNotes(x, "leads out of the repository")
	if _, err := find(t, x.Root).run(t.Context(), x.Root, "build", "./..."); err != nil {
		t.Errorf("the exported module does not build: %v", err)
	}
	x, err = Export(t.Context(), filepath.Join(r.dir, "a"), first, filepath.Join(t.TempDir(), "x"))
	if err != nil {
		t.Fatal(err)
	}
	r.wantNotes(x, "is not part of revision")
	t.Setenv("GOWORK", filepath.Join(r.dir, "go.work"))
	if _, err := Export(t.Context(), filepath.Join(r.dir, "a"), "HEAD", filepath.Join(t.TempDir(), "x")); err == nil || !strings.Contains(err.Error(), "GOWORK is") {
		t.Errorf("error %v", err)
	}
	unchanged()
}

// clone clones r from its folder, without a network.
func (r *repo) clone(args ...string) *repo {
	r.t.Helper()
	dir, err := RealDir(r.t.TempDir())
	if err != nil {
		r.t.Fatal(err)
	}
	c := &repo{r.t, filepath.Join(dir, "clone")}
	r.git("config", "uploadpack.allowFilter", "true")
	r.git(slices.Concat([]string{"clone", "-q"}, args, []string{"file://" + filepath.ToSlash(r.dir), c.dir})...)
	return c
}

func TestExportFromIncompleteClones(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module m\n", "a.txt": "first"})
	first := r.git("rev-parse", "HEAD")
	r.write("a.txt", "second")
	r.commit("second")
	for name, c := range map[string]struct {
		repo *repo
		want string
	}{
		"shallow":  {r.clone("--depth=1"), "the clone is shallow"},
		"blobless": {r.clone("--filter=blob:none"), "are not in this partial clone"},
		"treeless": {r.clone("--filter=tree:0"), "are not in this partial clone"},
	} {
		t.Run(name, func(t *testing.T) {
			c.repo.t = t
			unchanged := c.repo.unchanged()
			if got := read(t, c.repo.export("HEAD").Root, "a.txt"); got != "second" {
				t.Errorf("a.txt holds %q", got)
			}
			_, err := Export(t.Context(), c.repo.dir, first, filepath.Join(t.TempDir(), "x"))
			var e *Error
			if !errors.As(err, &e) || !strings.Contains(e.Error()+e.Hint(), c.want) {
				t.Errorf("error %v", err)
			}
			unchanged()
		})
	}
}

// Git dies in the middle of the export.
func TestExportKilled(t *testing.T) {
	files := map[string]string{"go.mod": "module m\n"}
	for i := range 2000 {
		files[fmt.Sprintf("d%d/f%d.txt", i%40, i)] = strings.Repeat(fmt.Sprint(i), 200)
	}
	r := newRepo(t, files)
	unchanged := r.unchanged()
	dst := filepath.Join(t.TempDir(), "x")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if names, _ := os.ReadDir(dst); len(names) > 0 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := Export(ctx, r.dir, "HEAD", dst); err == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	unchanged()
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(dst), "*")); len(left) != 1 {
		t.Errorf("beside the export: %q", left)
	}
}
