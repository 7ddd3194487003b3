import type { FileId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'

/** Keeps the order. @throws Refused file_not_found with `files`, the missing ids */
export async function requireFiles(r: Pick<Reader, 'files'>, named: readonly string[]): Promise<readonly FileId[]> {
  if (named.length === 0) return []
  const known = await r.files.resolve(named)
  const missing = named.filter((id) => !known.has(id))
  if (missing.length > 0) throw new Refused('file_not_found', { files: missing })
  return named.flatMap((id) => known.get(id) ?? [])
}
