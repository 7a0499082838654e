module test

go 1.24
