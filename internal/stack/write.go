package stack

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// What needs no filling in.
var (
	//go:embed files/compose.yaml
	composeText []byte
	//go:embed files/datasource.yml
	datasourceText []byte
	//go:embed files/dashboards.yml
	dashboardsText []byte
	//go:embed files/README.md
	readmeText []byte
)

// Files returns the folder's files, by their path with slashes.
func Files(list []Service, interval time.Duration) (map[string][]byte, error) {
	inside := make([]Service, len(list))
	for i, s := range list {
		inside[i] = s.inContainer()
	}
	files := map[string][]byte{
		"README.md":    readmeText,
		"compose.yaml": composeText,
		configFile:     []byte(config(interval, "localhost:9090", "node-exporter:9100")),
		servicesFile:   []byte(services(inside)),
		"grafana/provisioning/datasources/prometheus.yml": bytes.ReplaceAll(datasourceText, []byte("INTERVAL"), []byte(promDuration(interval))),
		"grafana/provisioning/dashboards/hone.yml":        dashboardsText,
	}
	for _, d := range Dashboards() {
		text, err := d.JSON()
		if err != nil {
			return nil, fmt.Errorf("dashboard %s: %w", d.ID, err)
		}
		files["grafana/dashboards/"+d.ID+".json"] = text
	}
	return files, nil
}

// Write writes the files into a folder, which it makes. A file that is there
// with other contents is left alone, and is an error, before anything is
// written: somebody edited it.
func Write(dir string, files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		there, err := os.ReadFile(at)
		switch {
		case err == nil && !bytes.Equal(there, files[name]):
			return &gotool.Error{Message: fmt.Sprintf("file %s: is there already, with other contents", at), Next: "-o names another folder; remove the file to have it written anew"}
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
