// For riddles.io, from the right.
#include <iostream>
#include <string>

int main() {
  std::string line, field;
  while (std::getline(std::cin, line)) {
    if (line.rfind("update game field ", 0) == 0) field = line.substr(18);
    if (line.rfind("action move", 0) != 0) continue;
    int column = 6;
    while (field[2 * column] != '.') --column;
    std::cout << "place_disc " << column << std::endl;
  }
}
