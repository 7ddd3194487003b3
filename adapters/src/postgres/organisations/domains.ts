import type { DomainCheck, DomainClaim, DomainReader, DomainWriter, OwnDomain } from '@sen/core/domains/domain-store'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import {
  domainContents,
  listRemovedDomains,
  purgeRemovedDomain,
  removeDomainWithMailboxes,
  restoreRemovedDomain,
} from './domain-removal.ts'

export function domainReader(db: Kysely<Database>, organisationId: string): DomainReader {
  const domains = () =>
    db
      .selectFrom('domain')
      .leftJoin('dkim_key', 'dkim_key.domain_id', 'domain.id')
      .select([
        'domain.id',
        'domain.name',
        'domain.verified',
        'domain.proof_token',
        'domain.proof_missing_since',
        'domain.recall_window_seconds',
        'domain.sharing_public',
        'domain.mta_sts_mode',
        'domain.routing',
        'dkim_key.selector',
        'dkim_key.public_key',
      ])
      .select(({ selectFrom }) =>
        selectFrom('mailbox')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .whereRef('mailbox.domain_id', '=', 'domain.id')
          .as('mailboxes'),
      )
      .where('domain.organisation_id', '=', organisationId)
      .where('domain.removed_at', 'is', null)
  const claims = () => db.selectFrom('domain_claim').selectAll().where('organisation_id', '=', organisationId)
  return {
    list: async () => (await domains().orderBy('domain.name').execute()).map(toDomain),

    async find(name) {
      const row = await domains().where('domain.name', '=', name).executeTakeFirst()
      return row && toDomain(row)
    },

    claims: async () => (await claims().orderBy('name').execute()).map(toClaim),

    async findClaim(name) {
      const row = await claims().where('name', '=', name).executeTakeFirst()
      return row && toClaim(row)
    },

    async checks() {
      const rows = await db
        .selectFrom('domain_check')
        .select(['name', 'checked_at', 'records'])
        .where('organisation_id', '=', organisationId)
        .execute()
      return new Map(
        rows.map(({ name, checked_at, records }) => [
          name,
          { checkedAt: checked_at, records: records as DomainCheck['records'] },
        ]),
      )
    },

    removed: () => listRemovedDomains(db, organisationId),
    contents: (id, now) => domainContents(db, organisationId, rowId(id), now),
  }
}

export function domainWriter(tx: Transaction<Database>, organisationId: string): DomainWriter {
  const deleteCheck = (name: string) =>
    tx.deleteFrom('domain_check').where('organisation_id', '=', organisationId).where('name', '=', name).execute()
  return {
    ...domainReader(tx, organisationId),

    async add(name, routing) {
      const added = await tx
        .insertInto('domain')
        .values({ name, verified: true, organisation_id: organisationId, routing })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async saveKey(id, { selector, publicKey, privateKey, createdAt }) {
      const values = { selector, private_key: privateKey, public_key: publicKey, created_at: createdAt }
      await tx
        .insertInto('dkim_key')
        .columns(['domain_id', 'selector', 'private_key', 'public_key', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('domain')
            .select((of) => [
              'domain.id',
              of.val(selector).as('selector'),
              of.val(privateKey).as('private_key'),
              of.val(publicKey).as('public_key'),
              of.val(createdAt).as('created_at'),
            ])
            .where('domain.id', '=', rowId(id))
            .where('domain.organisation_id', '=', organisationId),
        )
        .onConflict((conflict) => conflict.column('domain_id').doUpdateSet(values))
        .execute()
    },

    async addClaim({ name, proofToken, dkim, createdAt }) {
      const added = await tx
        .insertInto('domain_claim')
        .values({
          organisation_id: organisationId,
          name,
          proof_token: proofToken,
          dkim_selector: dkim.selector,
          dkim_private_key: dkim.privateKey,
          dkim_public_key: dkim.publicKey,
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async removeClaim(name) {
      const removed = await tx
        .deleteFrom('domain_claim')
        .where('organisation_id', '=', organisationId)
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirst()
      await deleteCheck(name)
      return removed !== undefined
    },

    addClaimed: (claim, routing) => addClaimed(tx, organisationId, claim, routing),

    async setProof(id, { isVerified, missingSince }) {
      await tx
        .updateTable('domain')
        .set({ verified: isVerified, proof_missing_since: missingSince ?? null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async vouch(id) {
      await tx
        .updateTable('domain')
        .set({ verified: true, proof_missing_since: null, proof_token: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async saveCheck(name, { checkedAt, records }) {
      const values = { checked_at: checkedAt, records: JSON.stringify(records) }
      await tx
        .insertInto('domain_check')
        .values({ organisation_id: organisationId, name, ...values })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(values))
        .execute()
    },

    async setPolicy(id, { recallWindowSeconds, openSharing }) {
      await tx
        .updateTable('domain')
        .set({ recall_window_seconds: recallWindowSeconds, sharing_public: openSharing })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async setMtaSts(id, mode) {
      await tx
        .updateTable('domain')
        .set({ mta_sts_mode: mode })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async setRouting(id, routing) {
      await tx
        .updateTable('domain')
        .set({ routing })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async setPool(id, megabytes) {
      await tx
        .updateTable('domain')
        .set({ pool_quota_megabytes: megabytes })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(id))
        .execute()
    },

    async remove(id) {
      const row = await removeUnused(tx, organisationId, rowId(id))
      if (row) await deleteCheck(row.name)
      return row !== undefined
    },

    removeWithMailboxes: (id, at) => removeDomainWithMailboxes(tx, organisationId, rowId(id), at),
    restore: (id) => restoreRemovedDomain(tx, organisationId, rowId(id)),
    purge: (id) => purgeRemovedDomain(tx, organisationId, rowId(id)),
  }
}

async function addClaimed(
  tx: Transaction<Database>,
  organisationId: string,
  claim: DomainClaim,
  routing: MailRouting,
): Promise<boolean> {
  const domain = await tx
    .insertInto('domain')
    .values({
      name: claim.name,
      verified: true,
      organisation_id: organisationId,
      proof_token: claim.proofToken,
      routing,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!domain) return false
  await tx
    .insertInto('dkim_key')
    .columns(['domain_id', 'selector', 'private_key', 'public_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('domain_claim')
        .select((of) => [
          of.val(domain.id).as('domain_id'),
          'dkim_selector',
          'dkim_private_key',
          'dkim_public_key',
          'created_at',
        ])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', rowId(claim.id)),
    )
    .execute()
  await tx
    .deleteFrom('domain_claim')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', rowId(claim.id))
    .execute()
  return true
}

/** A foreign key, such as a mailbox's, may prevent it. A savepoint keeps the transaction usable. */
async function removeUnused(
  tx: Transaction<Database>,
  organisationId: string,
  id: string,
): Promise<{ readonly name: string } | undefined> {
  await sql`savepoint before_removal`.execute(tx)
  try {
    const row = await tx
      .deleteFrom('domain')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    await sql`release savepoint before_removal`.execute(tx)
    return row
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint before_removal`.execute(tx)
    return undefined
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

interface DomainRow {
  readonly id: string
  readonly name: string
  readonly verified: boolean
  readonly proof_token: string | null
  readonly proof_missing_since: Date | null
  readonly recall_window_seconds: number
  readonly sharing_public: boolean
  readonly mta_sts_mode: string
  readonly routing: string
  readonly selector: string | null
  readonly public_key: string | null
  readonly mailboxes: string | null
}

function toDomain(row: DomainRow): OwnDomain {
  const { selector, public_key: publicKey } = row
  return {
    id: row.id as DomainId,
    name: row.name,
    proofToken: row.proof_token ?? undefined,
    proof: { isVerified: row.verified, missingSince: row.proof_missing_since ?? undefined },
    dkim: selector === null || publicKey === null ? undefined : { selector, publicKey },
    mailboxes: Number(row.mailboxes ?? 0),
    recallWindowSeconds: row.recall_window_seconds,
    openSharing: row.sharing_public,
    mtaStsMode: row.mta_sts_mode as MtaStsMode,
    routing: row.routing as MailRouting,
  }
}

interface ClaimRow {
  readonly id: string
  readonly name: string
  readonly proof_token: string
  readonly dkim_selector: string
  readonly dkim_public_key: string
  readonly created_at: Date
}

function toClaim(row: ClaimRow): DomainClaim {
  return {
    id: row.id,
    name: row.name,
    proofToken: row.proof_token,
    dkim: { selector: row.dkim_selector, publicKey: row.dkim_public_key },
    createdAt: row.created_at,
  }
}
