import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Deletes organisations without a domain and moves their logs along. @returns the deleted organisations */
export async function moveDomain(
  tx: Transaction<Database>,
  domainId: string,
  organisationId: string,
): Promise<readonly string[]> {
  await tx.updateTable('domain').set({ organisation_id: organisationId }).where('id', '=', domainId).execute()
  const withDomains = tx.selectFrom('domain').select('organisation_id')
  await tx
    .updateTable('administrative_act')
    .set({ organisation_id: organisationId })
    .where('organisation_id', 'not in', withDomains)
    .execute()
  const gone = await tx.deleteFrom('organisation').where('id', 'not in', withDomains).returning('id').execute()
  return gone.map(({ id }) => id)
}
