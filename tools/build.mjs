// npm run build: installs what is missing and builds the server and the page; `node server/dist/main.js` then starts.
import './lib/require-node.mjs'
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

try {
  await ensureInstalled()
  await Promise.all([ensureServerBuilt(), ensureWebBuilt()])
} catch (error) {
  if (!(error instanceof PrepareFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
