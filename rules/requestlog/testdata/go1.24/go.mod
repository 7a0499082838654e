module requestlog

go 1.24
