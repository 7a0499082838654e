module example.com/sortedpart

go 1.24
