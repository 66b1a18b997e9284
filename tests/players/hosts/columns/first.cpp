// Plays in C++, from the left.
#include <array>
#include <iostream>
#include <string>

int main() {
  std::array<int, 7> discs{};
  for (std::string line; std::getline(std::cin, line);) {
    if (line != "go!") ++discs.at(std::stoi(line));
    int column = 0;
    while (discs.at(column) == 6) ++column;
    ++discs.at(column);
    std::cout << column << std::endl;
  }
}
