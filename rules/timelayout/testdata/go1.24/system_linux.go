package timelayout

const system = "2006-01-02"
