module sortkey

go 1.24
