import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The domain, with its people, belongs to this organisation from now on. Organisations without a domain go; what was done in them was
 * done in this one, so that their log comes along.
 * @returns the organisations that went
 */
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
