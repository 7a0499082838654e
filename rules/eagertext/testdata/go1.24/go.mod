module eagertext

go 1.24
