module sortslice

go 1.24
