import { judgeRecord, type WantedRecord } from '@sen/model/administration/dns-records'
import type { NameLookup } from '../ports/name-lookup.ts'
import type { DomainCheck } from './domain-store.ts'

/** Asks DNS for all of these at once, and compares. */
export async function lookAtRecords(
  lookup: NameLookup,
  records: readonly WantedRecord[],
  now: Date,
): Promise<DomainCheck> {
  const judged = await Promise.all(
    records.map(async (record) => {
      const answer = await (record.type === 'MX' ? lookup.mailHosts(record.name) : lookup.texts(record.name))
      return [record.kind, judgeRecord(record, answer)] as const
    }),
  )
  return { checkedAt: now, records: Object.fromEntries(judged) }
}

/** Whether DNS shows that who administers it has put our proof there, or the key that nobody else was given. */
export function proofIn({ records }: DomainCheck): 'there' | 'missing' | 'unknown' {
  const verdicts = [records.proof?.verdict, records.dkim?.verdict]
  if (verdicts.includes('ok')) return 'there'
  return verdicts.includes('unknown') ? 'unknown' : 'missing'
}
