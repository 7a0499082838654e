module fieldmap

go 1.24
