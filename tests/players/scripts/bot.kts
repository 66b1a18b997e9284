// Plays the leftmost free column.
while (true) {
    val line = readLine() ?: break
    val id = Regex("\"id\":(\\d+)").find(line)?.groupValues?.get(1) ?: continue
    val column = Regex("\"legal\":\\[(\\d)").find(line)?.groupValues?.get(1)
    val result = if ("\"name\"" in line) "\"Script\"" else column
    println("{\"id\":$id,\"result\":$result}")
}
