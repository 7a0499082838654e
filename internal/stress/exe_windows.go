package stress

const exe = ".exe"
