input <- file("stdin", "r")
while (length(line <- readLines(input, n = 1)) > 0) {
  if (!grepl("\"id\":", line)) next
  id <- sub(".*\"id\":([0-9]+).*", "\\1", line)
  if (grepl("\"method\":\"name\"", line)) result <- "\"Script\""
  else if (grepl("\"legal\":", line)) result <- sub(".*\"legal\":\\[([0-6]).*", "\\1", line)
  else next
  cat("{\"jsonrpc\":\"2.0\",\"id\":", id, ",\"result\":", result, "}\n", sep = "")
}
