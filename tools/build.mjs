// npm run build: installs missing packages and builds server and page for `node server/dist/main.js`.
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
