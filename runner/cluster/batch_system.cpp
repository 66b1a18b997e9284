#include "runner/cluster/batch_system.hpp"

#include "runner/cluster/slurm.hpp"

namespace connect4 {

std::unique_ptr<BatchSystem> make_batch_system(const WorkersPlan& plan) {
  switch (plan.kind) {
    case WorkersKind::slurm:
      return std::make_unique<Slurm>(plan.options);
    case WorkersKind::local:
      break;
  }
  return nullptr;
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
