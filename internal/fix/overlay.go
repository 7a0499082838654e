package fix

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
)

// WriteOverlay writes what the go command needs to see the tree in place of
// the files at its root, and returns the file for its -overlay flag. Content
// files and the overlay file are written below dir, which is made; they are
// named after the file and the content they hold, so that the same tree has
// the same names.
//
// The keys are real paths: the go command ignores others without a word.
func WriteOverlay(dir string, t Tree) (string, error) {
	root, err := realDir(t.root)
	if err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", fmt.Errorf("overlay: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("overlay: %w", err)
	}
	replace := map[string]string{}
	for file, data := range t.changed {
		if err := validFile(file); err != nil {
			return "", err
		}
		content := filepath.Join(dir, contentName(file, data))
		if err := replaceFile(content, data); err != nil {
			return "", fmt.Errorf("overlay: %w", err)
		}
		replace[filepath.Join(root, filepath.FromSlash(file))] = content
	}
	return writeOverlay(dir, replace)
}

// ExtendOverlay writes, into the folder dir, an overlay file that lays further
// files over those of another one, and returns its name. The files are named by
// their real paths and may lie outside the module; a nil content hides a file.
// Overlay may be empty.
func ExtendOverlay(dir, overlay string, files map[string][]byte) (string, error) {
	var all struct{ Replace map[string]string }
	if overlay != "" {
		text, err := os.ReadFile(overlay)
		if err != nil {
			return "", fmt.Errorf("overlay: %w", err)
		}
		if err := json.Unmarshal(text, &all); err != nil {
			return "", fmt.Errorf("overlay %s: %w", overlay, err)
		}
	}
	if all.Replace == nil {
		all.Replace = map[string]string{}
	}
	for file, data := range files {
		if data == nil {
			all.Replace[file] = ""
			continue
		}
		content := filepath.Join(dir, contentName(filepath.ToSlash(file), data))
		if err := replaceFile(content, data); err != nil {
			return "", fmt.Errorf("overlay: %w", err)
		}
		all.Replace[file] = content
	}
	return writeOverlay(dir, all.Replace)
}

func writeOverlay(dir string, replace map[string]string) (string, error) {
	text, err := json.MarshalIndent(struct{ Replace map[string]string }{replace}, "", "\t")
	if err != nil {
		return "", fmt.Errorf("overlay: %w", err)
	}
	name := filepath.Join(dir, contentName("overlay.json", text))
	if err := replaceFile(name, text); err != nil {
		return "", fmt.Errorf("overlay: %w", err)
	}
	return name, nil
}

// contentName depends on the file too, so that a content file in a message of
// the compiler tells which file is meant.
func contentName(file string, data []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00", file)
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil)[:12]) + "-" + path.Base(file)
}

// replaceFile writes a file that others may be reading.
func replaceFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// realDir returns the absolute path of a folder without symbolic links.
func realDir(root string) (string, error) {
	abs, err := filepath.Abs(root)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return "", fmt.Errorf("folder %q: %w", root, cause(err))
	}
	return abs, nil
}
