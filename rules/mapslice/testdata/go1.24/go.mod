module mapslice

go 1.24
