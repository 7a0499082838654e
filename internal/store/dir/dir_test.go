package dir

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/store/storetest"
)

func open(t *testing.T, place string) store.Store {
	s, err := Open(place)
	if err != nil {
		t.Error(err)
		t.SkipNow()
	}
	return s
}

func TestConformance(t *testing.T) { storetest.Run(t, open) }

// victimVar makes the test binary play a process that is killed.
const victimVar = "HONE_TEST_STORE_VICTIM"

func TestMain(m *testing.M) {
	if place := os.Getenv(victimVar); place != "" {
		fmt.Fprintln(os.Stderr, victim(place))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// victim writes events until it is killed.
func victim(place string) error {
	s, err := Open(place)
	if err != nil {
		return err
	}
	log, err := s.Begin("victim")
	if err != nil {
		return err
	}
	dir, err := s.TempDir("victim")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "binary"), []byte("x"), 0o600); err != nil {
		return err
	}
	fmt.Println(dir)
	for i := 0; ; i++ {
		e := hone.Event{Measurement: &hone.Measurement{Round: i, Candidate: strings.Repeat("c", i%5000)}}
		if i == 0 {
			e = hone.Event{Start: &hone.Start{Version: hone.Version, Run: "victim"}}
		}
		if err := log.Append(e); err != nil {
			return err
		}
		if i == 100 {
			fmt.Println("enough")
		}
	}
}

// startVictim returns a process that has written some events and goes on, and
// its temporary folder.
func startVictim(t *testing.T, place string) (cmd *exec.Cmd, dir string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(exe)
	cmd.Env = append(os.Environ(), victimVar+"="+place)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	lines.Scan()
	dir = lines.Text()
	if !lines.Scan() || lines.Text() != "enough" {
		t.Fatalf("the process wrote no events: %q", lines.Text())
	}
	return cmd, dir
}

func TestKill(t *testing.T) {
	place := filepath.Join(t.TempDir(), "store")
	cmd, dir := startVictim(t, place)
	s := open(t, place)
	if _, err := os.Stat(filepath.Join(dir, "binary")); err != nil {
		t.Errorf("files of a live process were removed: %v", err)
	}
	if runs, err := s.Runs(); err != nil || len(runs) != 1 || !runs[0].Alive {
		t.Errorf("while it lives: %+v, %v", runs, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	s = open(t, place)
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("files of a dead process are there: %v", err)
	}
	rec, err := s.Read("victim")
	if err != nil || len(rec.Events) < 100 {
		t.Errorf("after kill: %d events, %v", len(rec.Events), err)
	}
	for i, e := range rec.Events[1:] {
		if e.Measurement == nil || e.Measurement.Round != i+1 {
			t.Fatalf("event %d is %+v", i+1, e)
		}
	}
	if runs, err := s.Runs(); err != nil || len(runs) != 1 || runs[0].Alive || runs[0].Complete {
		t.Errorf("after kill: %+v, %v", runs, err)
	}
}

func TestCutLastLine(t *testing.T) {
	s := open(t, t.TempDir())
	log, err := s.Begin("r1")
	if err != nil {
		t.Fatal(err)
	}
	log.Append(hone.Event{Start: &hone.Start{Version: hone.Version, Run: "r1", Module: "example.com/m"}})
	log.Append(hone.Event{Done: &hone.Done{Error: strings.Repeat("long", 5000)}})
	log.Close()
	name := s.(*Store).events("r1")
	fi, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if runs, _ := s.Runs(); len(runs) != 1 || !runs[0].Complete {
		t.Errorf("whole: %+v", runs)
	}
	if err := os.Truncate(name, fi.Size()-10); err != nil {
		t.Fatal(err)
	}
	if rec, err := s.Read("r1"); err != nil || !rec.Cut || len(rec.Events) != 1 {
		t.Errorf("cut: %d events, cut %v, %v", len(rec.Events), rec.Cut, err)
	}
	if runs, err := s.Runs(); err != nil || len(runs) != 1 || runs[0].Complete || runs[0].Module == "" {
		t.Errorf("cut: %+v, %v", runs, err)
	}
}

// TestFailedWrite takes the file away under the log, as a full disk does.
func TestFailedWrite(t *testing.T) {
	s := open(t, t.TempDir())
	l, err := s.Begin("r1")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ev := hone.Event{Start: &hone.Start{Version: hone.Version}}
	if err := l.Append(ev); err != nil {
		t.Fatal(err)
	}
	l.(*log).events.Close()
	first := l.Append(ev)
	var e *store.Error
	if !errors.As(first, &e) || e.Hint() == "" {
		t.Fatalf("failed write: %v, want an error with a hint", first)
	}
	if again := l.Append(ev); !errors.Is(again, first) {
		t.Errorf("after a failed write: %v", again)
	}
}

func TestDamagedBlob(t *testing.T) {
	s := open(t, t.TempDir())
	sha, err := s.Put([]byte("good"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.(*Store).blob(sha), []byte("evil"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Get(sha); err == nil {
		t.Errorf("damaged blob read as %q", data)
	}
	if _, err := s.Put([]byte("good")); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Get(sha); err != nil || string(data) != "good" {
		t.Errorf("put again: %q, %v", data, err)
	}
}

func TestOpenErrors(t *testing.T) {
	base := t.TempDir()
	file := filepath.Join(base, "file")
	full := filepath.Join(base, "project")
	precious := filepath.Join(full, "work", "thesis")
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.MkdirAll(precious, 0o755)); err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{file: "is not a folder", full: "not empty"}
	if runtime.GOOS != "windows" {
		cases[filepath.Join(file, "below")] = "is not a folder"
	}
	if runtime.GOOS != "windows" && os.Getuid() != 0 {
		closed := filepath.Join(base, "closed")
		os.Mkdir(closed, 0o500)
		cases[closed] = "cannot be written"
		cases[filepath.Join(closed, "below")] = "cannot be written"
	}
	for path, want := range cases {
		_, err := Open(path)
		var e *store.Error
		if !errors.As(err, &e) || !strings.Contains(e.Hint(), "--store") {
			t.Errorf("Open(%q): %v, want an error with a hint", path, err)
			continue
		}
		if got := err.Error(); !strings.Contains(got, want) || !strings.HasPrefix(got, "store \"") || strings.Contains(got, "\n") {
			t.Errorf("Open(%q): %s, want %q", path, got, want)
		}
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
}

// TestUnusable covers what cannot be brought about as root, or on a local disk.
func TestUnusable(t *testing.T) {
	for cause, want := range map[error]string{
		fs.ErrPermission:      `store "s": cannot be written: permission denied`,
		errors.ErrUnsupported: `store "s": its file system has no locks: unsupported operation`,
		errors.New("broken"):  `store "s": cannot be used: broken`,
	} {
		err := unusable("s", cause)
		if cause == fs.ErrPermission {
			want = strings.ReplaceAll(want, "permission denied", cause.Error())
		}
		if err.Error() != want || !errors.Is(err, cause) {
			t.Errorf("%v: got %q, want %q", cause, err, want)
		}
	}
}

func TestDefault(t *testing.T) {
	base := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, base)
	}
	a, err := Default("example.com/Some/m", filepath.Join(base, "a"))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Default("example.com/Some/m", filepath.Join(base, "b"))
	if again, _ := Default("example.com/Some/m", filepath.Join(base, "a")); again != a || a == b {
		t.Errorf("stores are %q, %q, %q", a, again, b)
	}
	if name := filepath.Base(a); !strings.HasPrefix(name, "example.com+!some+m-") || filepath.Base(filepath.Dir(a)) != "hone" {
		t.Errorf("store is %q", a)
	}
	long, _ := Default(strings.Repeat("very/long/", 100), base)
	if n := len(filepath.Base(long)); n > 128 {
		t.Errorf("name of %d bytes", n)
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		os.Unsetenv(name)
	}
	if runtime.GOOS == "plan9" {
		return
	}
	_, err = Default("m", base)
	var e *store.Error
	if !errors.As(err, &e) || !strings.Contains(e.Hint(), "--store") {
		t.Errorf("without HOME: %v, want an error with a hint", err)
	}
}

// TestPruneInterrupted prunes what an interrupted Prune leaves.
func TestPruneInterrupted(t *testing.T) {
	s := open(t, t.TempDir()).(*Store)
	sha, err := s.Put([]byte("of a run whose events are gone"))
	if err != nil {
		t.Fatal(err)
	}
	tmp := filepath.Join(s.root, "blobs", tempPrefix+"123")
	old := time.Now().Add(-2 * time.Hour)
	err = errors.Join(os.Mkdir(s.run("half"), 0o700), os.WriteFile(tmp, nil, 0o600), os.Chtimes(tmp, old, old), s.Prune(time.Hour, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{s.run("half"), tmp, s.blob(sha)} {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is there: %v", name, err)
		}
	}
}
