import { createHash } from 'node:crypto'
import type { FoundMessage } from '@sen/core/receiving/import-mail'
import { WholeLines } from '../../whole-lines.ts'

/** As it will be kept: with whole lines. Its digest is of the bytes as they lay there. */
export function foundMessage(found: Omit<FoundMessage, 'raw' | 'digest'> & { readonly bytes: Buffer }): FoundMessage {
  const { bytes, ...rest } = found
  const lines = new WholeLines()
  const raw = Buffer.concat([lines.feed(bytes), lines.end()])
  return { ...rest, raw, digest: createHash('sha256').update(bytes).digest('hex') }
}
