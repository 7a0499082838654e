module sortslice

go 1.20
