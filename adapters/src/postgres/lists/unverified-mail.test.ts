import { isUnverified, VERDICT_REASONS } from '@sen/model/trust/sender-verdict'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doubtful } from './unverified-mail.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const OUTCOMES = ['authentic', 'forged', 'unproven'] as const

it('is the same in lists, in their index and in the model for every verdict', async () => {
  const { rows: indexes } = await sql<{ condition: string }>`
    select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'message_doubtful'::regclass`.execute(
    w.database.db,
  )
  const verdicts = [
    undefined,
    ...OUTCOMES.flatMap((outcome) => VERDICT_REASONS.map((reason) => ({ outcome, reason, domain: 'a.example' }))),
  ]
  const judged = async (condition: string): Promise<readonly boolean[]> => {
    const { rows } = await sql<{ is: boolean }>`
      select coalesce(${sql.raw(condition)}, false) as is
      from jsonb_array_elements(${JSON.stringify(verdicts.map((verdict) => verdict ?? {}))}::jsonb)
        with ordinality m (verdict, at) order by at`.execute(w.database.db)
    return rows.map((row) => row.is)
  }
  const expected = verdicts.map((verdict) => verdict !== undefined && isUnverified(verdict))
  expect(expected.filter(Boolean)).toHaveLength(VERDICT_REASONS.length + 2)
  expect(await judged(doubtful('m'))).toEqual(expected)
  expect(await judged(indexes[0]?.condition ?? 'null')).toEqual(expected)
})
