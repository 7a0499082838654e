module maplookup

go 1.24
