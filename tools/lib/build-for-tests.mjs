import { ensureServerBuilt, SERVER_DIST } from '../prepare.mjs'

/** Tests start programs and worker threads from this build. */
export async function setup({ provide }) {
  await ensureServerBuilt()
  provide('builtServer', SERVER_DIST)
}
