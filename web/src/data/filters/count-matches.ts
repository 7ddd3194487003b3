import { countFilterMatches } from '@sen/contract/filters/filters'
import type { DataOf } from '@sen/contract/route'
import { call } from '../call.ts'

export async function countMatches(json: string, signal: AbortSignal): Promise<DataOf<typeof countFilterMatches>> {
  return (await call(countFilterMatches, { body: { sieve_json: json }, signal })).data
}
