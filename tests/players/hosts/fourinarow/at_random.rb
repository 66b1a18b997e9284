# For theaigames: settings field_columns and field_rows.
$stdout.sync = true
field = []
while (line = gets)
  words = line.split
  field = words[3].split(";").map { |row| row.split(",") } if line.start_with?("update game field")
  next unless words.first == "action"

  puts "place_disc #{(0..6).select { |column| field[0][column] == '0' }.sample}"
end
