import { NodeSecrets } from '@sen/adapters/secrets-node/node-secrets'
import type { Secrets } from '@sen/core/ports/secrets'

/** Used by tests of what a token contains. */
export function randomSecrets(): Secrets {
  return new NodeSecrets()
}
