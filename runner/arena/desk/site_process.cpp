#include "runner/arena/desk/site_process.hpp"

#include <iostream>
#include <utility>

#include "runner/catalog/player_catalog.hpp"
#include "runner/process/sandbox.hpp"
#include "runner/process/sandbox_probe.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds pause_before_restart{1};
/// Threads of the program count as processes. The web server gives a quarter of its descriptors to
/// visitors: 512.
constexpr Limits limits_of_site{
    .memory_mb = 1024, .processes = 8, .file_mb = 64, .descriptors = 2048};

SiteSettings as_seen_inside(SiteSettings settings) {
  settings.inbox = scratch_folder;
  return settings;
}

}  // namespace

SiteProcess::SiteProcess(const ArenaFolder& folder, SiteSettings settings, Listener listener)
    : folder_(folder),
      settings_(as_seen_inside(std::move(settings))),
      socket_(std::make_shared<const Descriptor>(listener.take())) {}

Command SiteProcess::command() const {
  const Installation installation = Installation::of_this_program();
  const fs::path program = installation.helpers / "arena_site";
  SandboxSettings sandbox;
  sandbox.bubblewrap = find_bubblewrap().value_or("bwrap");
  sandbox.confine = installation.helpers / "confine";
  sandbox.warden = installation.helpers / "warden";
  sandbox.made_up = installation.share / "sandbox";
  sandbox.limits = limits_of_site;
  sandbox.visible = std::vector<fs::path>{program, settings_.results, folder_.arena()};
  if (!settings_.names.empty()) sandbox.visible.emplace_back(settings_.names);
  sandbox.scratch = folder_.inbox();
  sandbox.asks_for_locks = true;
  Command command{program.string(), {to_json(settings_)}, {}};
  command.input = socket_;
  return confined(command, sandbox);
}

void SiteProcess::look() {
  if (program_) {
    words_->pass_on();
    const auto end = program_->wait(std::chrono::milliseconds(0));
    if (!end) return;
    words_->pass_on();
    std::cerr << "the site " << describe(*end) << "; it is restarted" << std::endl;
    words_.reset();
    program_.reset();
  }
  const auto now = std::chrono::steady_clock::now();
  if (now < not_before_) return;
  not_before_ = now + pause_before_restart;
  auto program = ChildProcess::start(command());
  if (!program) throw SystemFault("the site cannot be started: " + program.error());
  program_.emplace(*std::move(program));
  words_ = std::make_unique<ProgramWords>(*program_, "site: ");
}

}  // namespace connect4
