module test

go 1.17
