package replay

// What the tests of this package check is in the package itself, and nothing of it stands in for anything.
func init() { herePath = "elsewhere" }
