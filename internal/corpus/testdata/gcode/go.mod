module example.com/gcode

go 1.24
