module example.com/httpserver

go 1.21
