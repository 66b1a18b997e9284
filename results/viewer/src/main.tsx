import { render } from 'preact';
import { Arena } from './state/arena.ts';
import { App } from './app.tsx';
import { parsePage } from './data/page.ts';
import { matchOf } from './data/route.ts';
import { openSession } from './state/session.ts';
import { Tournament } from './state/tournament.ts';
import './style/base.css';
import './style/tables.css';
import './style/game.css';
import './style/charts.css';
import './style/arena.css';
import './style/print.css';

const app = document.getElementById('app');
const data = document.getElementById('connect4-data');

/** The page's own data, or those that the person's key opens. */
async function tournamentOf(text: string): Promise<Tournament> {
  const data = parsePage(text);
  if (data.play) return new Tournament(data, null, await openSession());
  if (!data.arena) return new Tournament(data);
  const arena = new Arena(data.arena);
  await arena.look();
  const match = matchOf(location.search);
  if (match !== null && arena.api) return new Tournament(parsePage(await (await arena.api.fetch(`api/matches/${match}/page`)).text()));
  if (!arena.me.value || arena.viewer !== arena.api) return new Tournament(data, arena);
  return new Tournament(parsePage(await (await arena.api.fetch('api/page')).text()), arena);
}

async function start(root: HTMLElement, text: string): Promise<void> {
  let tournament: Tournament;
  try {
    tournament = await tournamentOf(text);
  } catch (error) {
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = error instanceof Error ? error.message : String(error);
    root.prepend(line); // the tables for readers without scripts stay
    return;
  }
  root.replaceChildren();
  render(<App tournament={tournament} />, root);
  void tournament.load();
}

if (app) void start(app, data?.textContent ?? '');
