import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const contents = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map((match) => match[1] ?? '');

function replaceOnce(html: string, marker: string, value: string): string {
  if (html.split(marker).length !== 2) throw new Error(`${marker} is not there exactly once`);
  return html.replace(marker, () => value);
}

/** The marks that the program that fills the page looks for: each has to be there exactly once. */
const markers = [
  '__CONNECT4_TITLE__',
  '__CONNECT4_CONNECT__',
  '<!--connect4:tables-->',
  '<!--connect4:data-->',
];

/** The solver and its book, as solver/build.sh left them: data that no browser reads before it is asked for a score. */
function solverElements(): string {
  const element = (id: string, file: string) => {
    const bytes = readFileSync(new URL(`dist/${file}.deflate`, import.meta.url));
    return `<script type="application/octet-stream" id="${id}">${bytes.toString('base64')}</script>`;
  };
  return `${element('connect4-solver', 'solver.wasm')}\n${element('connect4-book', 'connect4.book')}`;
}

/**
 * Allows the one script and the one style of the built page by their hashes, and nothing else. It
 * works on the written file, after everybody who changes it.
 */
function contentSecurityPolicy(): Plugin {
  let file = '';
  return {
    name: 'content-security-policy',
    apply: 'build',
    configResolved(config) {
      file = resolve(config.root, config.build.outDir, 'viewer.html');
    },
    closeBundle() {
      let html = readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
      const scripts = contents(html, /<script[^>]*>([^]*?)<\/script>/g).map(sha256);
      const styles = contents(html, /<style[^>]*>([^]*?)<\/style>/g).map(sha256);
      html = replaceOnce(html, '__CONNECT4_SCRIPT__', scripts.join(' ') || "'none'");
      html = replaceOnce(html, '__CONNECT4_STYLE__', styles.join(' ') || "'none'");
      for (const marker of markers) replaceOnce(html, marker, '');
      if (scripts.length !== 1 || styles.length !== 1) throw new Error('one script, one style');
      html = replaceOnce(html, '<!--connect4:solver-->', solverElements());
      writeFileSync(file, html);
    },
  };
}

export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), contentSecurityPolicy()],
  esbuild: { charset: 'ascii' }, // of which browsers decode and keep a letter as one byte
  build: {
    target: 'es2022',
    modulePreload: false,
    emptyOutDir: false, // dist has the solver too
    reportCompressedSize: false,
    rollupOptions: { input: fileURLToPath(new URL('viewer.html', import.meta.url)) },
  },
});
