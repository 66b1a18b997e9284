#include "runner/store/own_schema.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

bool is_of_sql_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// The words of a statement, and each other character that is not a space, in their order.
std::vector<std::string_view> parts_of_sql(std::string_view sql) {
  std::vector<std::string_view> parts;
  while (!sql.empty()) {
    const auto* const end_of_word = std::ranges::find_if_not(sql, is_of_sql_word);
    const auto length =
        std::max<std::size_t>(1, static_cast<std::size_t>(end_of_word - sql.begin()));
    if (sql.front() != ' ' && sql.front() != '\n') parts.push_back(sql.substr(0, length));
    sql.remove_prefix(length);
  }
  return parts;
}

/// The vocabulary of one kind: tables, indexes or views.
struct SchemaKind {
  std::set<std::string_view> names, parts;
};

/// By the second word of their statements: a column that is added is part of its table's text.
class OwnSchema {
 public:
  OwnSchema() {
    for (std::string_view script : whole_schema)
      for (std::size_t end = 0; (end = script.find(';')) != script.npos;) {
        add(parts_of_sql(script.substr(0, end)));
        script.remove_prefix(end + 1);
      }
    // A table of older versions, and what ALTER TABLE leaves in the text of tables.
    kinds_["TABLE"].names.insert("void_games");
    kinds_["TABLE"].parts.insert({"void_games", "DEFAULT", "\""});
  }

  bool has(std::string_view sql) const {
    std::vector<std::string_view> parts = parts_of_sql(sql);
    if (parts.size() < 4 || parts[0] != "CREATE") return false;
    const auto kind = kinds_.find(parts[1]);
    if (kind == kinds_.end()) return false;
    const std::string_view name = parts[2] == "\"" ? parts[3] : parts[2];
    return kind->second.names.contains(name) &&
           std::ranges::all_of(parts, [&](auto part) { return kind->second.parts.contains(part); });
  }

 private:
  void add(const std::vector<std::string_view>& parts) {
    SchemaKind& kind = kinds_[parts[1]];
    kind.names.insert(parts[2]);
    kind.parts.insert(parts.begin(), parts.end());
  }

  std::map<std::string_view, SchemaKind> kinds_;
};

}  // namespace

std::optional<std::string> strange_part_of_schema(SQLite::Database& database) {
  static const OwnSchema ours;
  // Without a text there is nothing to run: the index of a UNIQUE.
  SQLite::Statement row(database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (row.executeStep())
    if (std::string sql = row.getColumn(0).getString(); !ours.has(sql)) return sql;
  return std::nullopt;
}

}  // namespace connect4
