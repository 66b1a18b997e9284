import { render } from 'preact';
import { App } from './app.tsx';
import { parsePage } from './data/page.ts';
import { Tournament } from './tournament.ts';
import './style/base.css';
import './style/tables.css';
import './style/game.css';
import './style/charts.css';
import './style/print.css';

const app = document.getElementById('app');
const data = document.getElementById('connect4-data');

function start(root: HTMLElement, text: string): void {
  let tournament: Tournament;
  try {
    tournament = new Tournament(parsePage(text));
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

if (app) start(app, data?.textContent ?? '');
