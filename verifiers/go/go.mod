module fogline-verify

go 1.19
