// npm run build: installs what is missing and builds the server and the page; `node server/dist/main.js` then starts.
import './lib/require-node.mjs'
import { fileURLToPath } from 'node:url'
import { noteCommit } from './lib/install-build.mjs'
import { sourceCommit } from './lib/source-commit.mjs'
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

try {
  await ensureInstalled()
  await Promise.all([ensureServerBuilt(), ensureWebBuilt()])
  const root = fileURLToPath(new URL('..', import.meta.url))
  noteCommit(fileURLToPath(new URL('../server/dist', import.meta.url)), sourceCommit(root))
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
