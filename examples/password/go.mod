module example.com/password

go 1.25.0

require golang.org/x/crypto v0.48.0
