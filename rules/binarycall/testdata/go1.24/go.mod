module binarycall

go 1.24
