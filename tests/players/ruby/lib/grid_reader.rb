# A helper that players in the folder above require.
class GridReader
  def initialize(state)
    @state = state
  end

  def height(column)
    @state.map { |row| row[column] }.reject { |cell| cell == :none }.size
  end

  def free_columns
    (0..6).select { |column| height(column) < 6 }
  end
end
