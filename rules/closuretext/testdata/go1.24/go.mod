module closuretext

go 1.24
