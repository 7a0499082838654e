// Package sources finds the source files that a profile names.
//
// A profile names a file as the compiler knew it: by the path it had on the
// machine that compiled it, or, built with -trimpath, by import path, as in
// "fmt/print.go" and "example.com/mod@v1.2.3/x.go". A [Finder] makes candidates
// of that name, the most exact first:
//
//  1. the path itself;
//  2. below the folders the user gave, as pprof's -source_path;
//  3. the standard library of the go command here, or the toolchain named;
//  4. the module cache, the vendor folder, and modules that are replaced;
//  5. the module or workspace here, by module path;
//  6. any end of the path below the module here: a checkout that was moved.
//
// A candidate that is not named exactly must fit: it has the lines the profile
// speaks of, and the function begins where the profile says.
package sources
