package textkey

func forTest() { tested["1,2"] = true }
