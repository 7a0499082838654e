module bytecopy

go 1.24
