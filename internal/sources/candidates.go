package sources

import (
	"path"
	"path/filepath"
	"strings"
)

// candidate is a file that may be the one a profile names. An exact one needs
// no look at its content.
type candidate struct {
	path  string
	exact bool
}

// exact takes a path by its word.
func exact(_ *Finder, file string) []candidate {
	if filepath.IsAbs(filepath.FromSlash(file)) {
		return []candidate{{path: filepath.FromSlash(file), exact: true}}
	}
	return nil
}

// given looks below the folders the user gave and their parents, as pprof does;
// for a path that is absolute, its ends, the longest first.
func given(f *Finder, file string) (out []candidate) {
	for _, dir := range f.search {
		for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
			if !path.IsAbs(file) {
				out = append(out, candidate{path: filepath.Join(d, filepath.FromSlash(file)), exact: true})
			} else if d == filepath.Clean(dir) {
				out = append(out, ends(d, file)...)
			}
			if d == filepath.Dir(d) {
				break
			}
		}
	}
	return out
}

// standard looks in the standard library. The part of the path after the last
// "src" is a package's folder there; with -trimpath all of it is.
func standard(f *Finder, file string) (out []candidate) {
	env := f.environment()
	rest := file
	if path.IsAbs(file) || strings.Contains(file, ":") {
		i := strings.LastIndex(file, "/src/")
		if i < 0 {
			return nil
		}
		rest = file[i+len("/src/"):]
		if j := strings.LastIndex(file[:i], "golang.org/toolchain@"); j >= 0 && env.modcache != "" {
			out = append(out, candidate{path: filepath.Join(env.modcache, filepath.FromSlash(file[j:])), exact: true})
		}
	}
	if env.goroot != "" && !strings.Contains(rest, "@") {
		out = append(out, candidate{path: filepath.Join(env.goroot, "src", filepath.FromSlash(rest))})
	}
	return out
}

// cached looks for a module with a version: in the module cache, in the vendor
// folder, where it is replaced, and here if it is the module here.
func cached(f *Finder, file string) (out []candidate) {
	module, version, rest, ok := versioned(file)
	if !ok {
		return nil
	}
	env := f.environment()
	if env.modcache != "" {
		folder := escape(module) + "@" + escape(version)
		out = append(out, candidate{path: filepath.Join(env.modcache, filepath.FromSlash(folder), filepath.FromSlash(rest)), exact: true})
	}
	for _, m := range f.modules() {
		if m.path == module {
			out = append(out, candidate{path: filepath.Join(m.dir, filepath.FromSlash(rest))})
		}
		out = append(out, candidate{path: filepath.Join(m.dir, "vendor", filepath.FromSlash(module), filepath.FromSlash(rest))})
	}
	return out
}

// local looks in the modules here, by module path, and in their vendor folders.
func local(f *Finder, file string) (out []candidate) {
	_, vendored, hasVendor := strings.Cut(file, "/vendor/")
	for _, m := range f.modules() {
		if rest, ok := strings.CutPrefix(file, m.path+"/"); ok {
			out = append(out, candidate{path: filepath.Join(m.dir, filepath.FromSlash(rest))})
		}
		if hasVendor {
			out = append(out, candidate{path: filepath.Join(m.dir, "vendor", filepath.FromSlash(vendored))})
		}
		if !path.IsAbs(file) { // of a module without a version: vendored with -trimpath
			out = append(out, candidate{path: filepath.Join(m.dir, "vendor", filepath.FromSlash(file))})
		}
	}
	return out
}

// moved looks for the ends of the path in the modules here, the longest first.
func moved(f *Finder, file string) (out []candidate) {
	for _, m := range f.modules() {
		out = append(out, ends(m.dir, file)...)
	}
	return out
}

// ends joins a folder with the ends of a path, the longest first.
func ends(dir, file string) (out []candidate) {
	elems := strings.Split(strings.TrimPrefix(file, "/"), "/")
	for i := range elems {
		out = append(out, candidate{path: filepath.Join(dir, filepath.Join(elems[i:]...))})
	}
	return out
}

// versioned takes apart the path of a file in a module with a version: below
// some module cache, where upper case is escaped, or as -trimpath writes it.
func versioned(file string) (module, version, rest string, ok bool) {
	before, after, ok := strings.Cut(file, "@")
	if !ok {
		return "", "", "", false
	}
	version, rest, ok = strings.Cut(after, "/")
	if !ok || !strings.HasPrefix(version, "v") {
		return "", "", "", false
	}
	if i := strings.LastIndex(before, "/pkg/mod/"); i >= 0 {
		before = before[i+len("/pkg/mod/"):]
	} else if i := firstHost(before); i > 0 {
		before = before[i:]
	}
	return unescape(before), unescape(version), rest, true
}

// firstHost returns where in a path the first element with a dot begins: a
// module cache may lie in a folder of any name.
func firstHost(file string) int {
	at := 0
	for elem := range strings.SplitSeq(file, "/") {
		if i := strings.IndexByte(elem, '.'); i > 0 {
			return at
		}
		at += len(elem) + 1
	}
	return -1
}

// escape and unescape are how the module cache spells upper case, which not all
// file systems tell from lower case: "!x" is "X".
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('!')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

func unescape(s string) string {
	var b strings.Builder
	upper := false
	for _, r := range s {
		if r == '!' && !upper {
			upper = true
			continue
		}
		if upper && 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		upper = false
		b.WriteRune(r)
	}
	return b.String()
}
