module smallpointer

go 1.24
