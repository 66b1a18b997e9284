#include "runner/cluster/batch_system.hpp"

#include <algorithm>
#include <array>

#include "runner/cluster/slurm.hpp"

namespace connect4 {

namespace {

struct BatchSystemRow {
  WorkersKind kind;
  std::unique_ptr<BatchSystem> (*make)(const WorkersPlan&);
};

constexpr std::array batch_systems{
    BatchSystemRow{WorkersKind::slurm,
                   [](const WorkersPlan& plan) -> std::unique_ptr<BatchSystem> {
                     return std::make_unique<Slurm>(plan.options);
                   }},
};

}  // namespace

std::unique_ptr<BatchSystem> make_batch_system(const WorkersPlan& plan) {
  const auto* const row =
      std::find_if(batch_systems.begin(), batch_systems.end(),
                   [&](const BatchSystemRow& each) { return each.kind == plan.kind; });
  return row->make(plan);
}

Expected<std::size_t> cancel_all(const BatchSystem& batch, const std::string& name_prefix) {
  const auto tasks = batch.list(name_prefix);
  if (!tasks) return Failure{tasks.error()};
  std::vector<std::string> ids;
  std::size_t ending = 0;
  for (const BatchTask& task : *tasks) {
    if (task.state == BatchTask::State::ending)
      ++ending;
    else if (!task.is_over())
      ids.push_back(task.id);
  }
  if (!ids.empty())
    if (const auto done = batch.cancel(ids); !done) return Failure{done.error()};
  return ending + ids.size();
}

}  // namespace connect4
