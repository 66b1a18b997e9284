# With a helper class in the same file and another in lib/.
require "grid_reader"

class ColumnChooser
  def initialize(columns)
    @columns = columns
  end

  def last
    @columns.max
  end
end

class HelpedPlayer
  def name
    "Helped"
  end

  def take_turn(state, colour)
    ColumnChooser.new(GridReader.new(state).free_columns).last
  end
end
