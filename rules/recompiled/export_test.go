package recompiled

// Bodies are the functions that a fix adds.
var Bodies = bodies
