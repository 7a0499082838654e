module binarycall

go 1.18
