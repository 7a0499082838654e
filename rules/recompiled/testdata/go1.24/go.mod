module recompiled

go 1.24
