import { ensureServerBuilt, SERVER_DIST } from '../prepare.mjs'

/** For vitest: builds the server when its sources changed, for the programs and worker threads that tests start. */
export async function setup({ provide }) {
  await ensureServerBuilt()
  provide('builtServer', SERVER_DIST)
}
