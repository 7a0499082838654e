module example.com/strconvappend

go 1.17
