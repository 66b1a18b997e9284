#include "runner/check/findings.hpp"

namespace connect4 {

void Remarks::add(Manner manner, Remark remark) {
  if (kind(manner).count++ == 0) kind(manner).first = std::move(remark);
}

void Remarks::add(const Remarks& others) {
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (kinds_[i].count == 0) kinds_[i].first = others.kinds_[i].first;
    kinds_[i].count += others.kinds_[i].count;
  }
}

Manner manner_of(std::string_view reason, bool is_stray) {
  if (is_stray) return Manner::stray;
  return reason.starts_with("a reply") ? Manner::wrong_id : Manner::unasked;
}

bool add_warning(std::string_view warning, Remarks& remarks) {
  constexpr std::string_view prefix = "ignored ";
  if (!warning.starts_with(prefix)) return false;
  warning.remove_prefix(prefix.size());
  const bool is_object = warning.starts_with("a reply") || warning.starts_with("a request") ||
                         warning.starts_with("an object");
  remarks.add(manner_of(warning, !is_object), {std::string(warning), "", ""});
  return true;
}

}  // namespace connect4
