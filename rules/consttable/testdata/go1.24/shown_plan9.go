package consttable

func init() { tested["d"] = 4 }
