module singleread

go 1.24
