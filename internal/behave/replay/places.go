package replay

import (
	"path/filepath"
	"reflect"
	"runtime"
)

// withoutOwnLines leaves the numbers of lines of the package's own files out of what it
// printed: loggers say where they are called, and any change moves that. Other numbers
// behind the names of files may be what the package is about.
func (s *Setup) withoutOwnLines(text string) string {
	for name := range s.sources() {
		text = withoutNumbers(text, name+":")
	}
	return text
}

// sources are the names of the files that the functions of the package are in.
func (s *Setup) sources() map[string]bool {
	names := map[string]bool{}
	note := func(fn interface{}) {
		if v := reflect.ValueOf(fn); v.Kind() == reflect.Func && !v.IsNil() {
			if f := runtime.FuncForPC(v.Pointer()); f != nil {
				file, _ := f.FileLine(v.Pointer())
				names[filepath.Base(file)] = filepath.Ext(file) == ".go"
			}
		}
	}
	for _, t := range s.Targets {
		note(t.Own)
		note(t.Fn)
	}
	for _, all := range [][]interface{}{s.Makers, s.Methods} {
		for _, fn := range all {
			note(fn)
		}
	}
	for name, source := range names {
		if !source {
			delete(names, name)
		}
	}
	return names
}
