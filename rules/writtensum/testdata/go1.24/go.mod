module example.com/writtensum

go 1.24
