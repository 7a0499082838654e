module example.com/pixelcall

go 1.24
