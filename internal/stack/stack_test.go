package stack

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"github.com/gohone/hone/internal/honetest"
)

func TestParseService(t *testing.T) {
	for in, want := range map[string]Service{
		"api=localhost:8080":                {"api", "localhost:8080", "/metrics", "http"},
		"api=:8080/":                        {"api", "localhost:8080", "/metrics", "http"},
		"a.b-c_1=10.0.0.1:80/x/metrics":     {"a.b-c_1", "10.0.0.1:80", "/x/metrics", "http"},
		"api=https://[::1]:8443/internal/m": {"api", "[::1]:8443", "/internal/m", "https"},
	} {
		if got, err := ParseService(in); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", in, got, err, want)
		}
	}
	for _, in := range []string{
		"", "localhost:8080", "=localhost:8080", "a b=localhost:8080", "api=localhost", "api=ftp://localhost:1", "api=localhost:1/?x=y",
		"api=localhost:port", "api=http://u:p@localhost:1", "a\nb=localhost:1", "api={evil}:1", "api=localhost:1/\n- x",
	} {
		if got, err := ParseService(in); err == nil {
			t.Errorf("%q: %+v, want an error", in, got)
		}
	}
}

func TestInContainer(t *testing.T) {
	for in, want := range map[string]string{
		"localhost:1": "host.docker.internal:1", "127.0.0.1:1": "host.docker.internal:1", "[::1]:1": "host.docker.internal:1",
		"0.0.0.0:1": "host.docker.internal:1", "10.0.0.1:1": "10.0.0.1:1", "db:1": "db:1",
	} {
		if got := (Service{Address: in}).inContainer().Address; got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// The files that are YAML say what they are meant to.
func TestFiles(t *testing.T) {
	files := written(t)
	var compose struct {
		Services map[string]struct {
			Image   string
			Ports   []string
			Volumes []string
		}
		Volumes map[string]any
	}
	parseYAML(t, files["compose.yaml"], &compose)
	if len(compose.Services) != 3 {
		t.Errorf("services: %v", compose.Services)
	}
	for name, s := range compose.Services {
		if !regexp.MustCompile(`^[a-z/-]+:v?\d+\.\d+\.\d+$`).MatchString(s.Image) {
			t.Errorf("%s: image %q is not pinned to a version", name, s.Image)
		}
		for _, p := range s.Ports {
			if !strings.HasPrefix(p, "127.0.0.1:") {
				t.Errorf("%s: port %s can be reached from elsewhere", name, p)
			}
		}
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			_, volume := compose.Volumes[from]
			if !volume && from != "/" && !hasBelow(files, strings.TrimPrefix(from, "./")+"/") {
				t.Errorf("%s: volume %s is neither declared nor in the folder", name, v)
			}
		}
	}
	var targets []struct {
		Targets []string
		Labels  map[string]string
	}
	parseYAML(t, files[servicesFile], &targets)
	if len(targets) != 1 || targets[0].Targets[0] != "host.docker.internal:8889" || targets[0].Labels["job"] != "tcpserver" || targets[0].Labels["__metrics_path__"] != "/metrics" {
		t.Errorf("services: %+v", targets)
	}
	var datasource struct {
		Datasources []struct {
			UID      string
			JSONData struct {
				TimeInterval string `yaml:"timeInterval"`
			} `yaml:"jsonData"`
		}
	}
	parseYAML(t, files["grafana/provisioning/datasources/prometheus.yml"], &datasource)
	if d := datasource.Datasources; len(d) != 1 || d[0].UID != source.UID || d[0].JSONData.TimeInterval != "5s" {
		t.Errorf("data source: %+v", d)
	}
	parseYAML(t, []byte(services(nil)), &targets)
}

func written(t *testing.T) map[string][]byte {
	t.Helper()
	s, err := ParseService("tcpserver=localhost:8889")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files([]Service{s}, Interval)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func parseYAML(t *testing.T, text []byte, to any) {
	t.Helper()
	if err := yaml.Unmarshal(text, to); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
}

func hasBelow(files map[string][]byte, prefix string) bool {
	for name := range files {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// Panels of a page have ids of their own and do not overlap, and what they name
// is the data source that is provisioned.
func TestPages(t *testing.T) {
	for _, d := range Dashboards() {
		text, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var page grafanaPage
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatal(err)
		}
		taken := map[[2]int]string{}
		for _, p := range page.Panels {
			if p.Datasource != source || len(p.Targets) == 0 {
				t.Errorf("%s: %s: %+v", d.ID, p.Title, p)
			}
			for x := range p.GridPos.W {
				for y := range p.GridPos.H {
					at := [2]int{p.GridPos.X + x, p.GridPos.Y + y}
					if taken[at] != "" || at[0] >= fullWidth {
						t.Fatalf("%s: %s lies over %q or the edge", d.ID, p.Title, taken[at])
					}
					taken[at] = p.Title
				}
			}
		}
	}
}

func TestWriteKeepsEdits(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	files := written(t)
	for range 2 { // the second finds what it would write
		if err := Write(dir, files); err != nil {
			t.Fatal(err)
		}
	}
	edited := filepath.Join(dir, servicesFile)
	if err := os.WriteFile(edited, []byte("- mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "README.md")); err != nil {
		t.Fatal(err)
	}
	if err := Write(dir, files); err == nil || !strings.Contains(err.Error(), edited) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "README.md")); err == nil {
		t.Error("something was written all the same")
	}
}

// Prometheus's own tool accepts the settings.
func TestConfig(t *testing.T) {
	promtool := honetest.Program(t, "HONE_STACK", "promtool")
	dir := t.TempDir()
	if err := Write(dir, written(t)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "prometheus", "odd.yml"), []byte(config(1500*time.Millisecond, "a:1", "b:2")), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{configFile, "prometheus/odd.yml"} {
		if out, err := exec.Command(promtool, "check", "config", filepath.Join(dir, name)).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
