package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// DigestFile returns a short digest of a file.
func DigestFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return short(h.Sum(nil)), nil
}

// Digest returns a short digest of the program in dir, of what there is to find
// in it, and of the rules that count.
func (p Program) Digest(dir string, rules map[int][]string) (string, error) {
	h := sha256.New()
	p.Set, p.Seen = "", false // they change nothing of what is measured
	if err := json.NewEncoder(h).Encode([]any{p, p.study(rules)}); err != nil {
		return "", err
	}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		fmt.Fprintf(h, "%s %d\n%s", filepath.ToSlash(rel), len(data), data)
		return err
	})
	return short(h.Sum(nil)), err
}

// short keeps of a digest what tells versions apart.
func short(sum []byte) string { return hex.EncodeToString(sum[:8]) }
