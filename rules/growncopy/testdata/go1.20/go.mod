module test

go 1.20
