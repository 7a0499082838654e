module example.com/exams

go 1.24
