module example.com/stringsbuilder

go 1.17
