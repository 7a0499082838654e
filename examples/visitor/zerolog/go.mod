module example.com/visitor

go 1.24

require github.com/rs/zerolog v1.34.0

require (
	github.com/mattn/go-colorable v0.1.13 // indirect
	github.com/mattn/go-isatty v0.0.19 // indirect
	golang.org/x/sys v0.13.0 // indirect
)
