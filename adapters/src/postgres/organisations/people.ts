import type { PeopleReader, PeopleWriter } from '@sen/core/people/people-store'
import type { PersonState } from '@sen/model/account/people'
import type { AccountId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { addLoginCode } from '../accounts/login-code-store.ts'
import { removePasskeysOf } from '../accounts/passkey-store.ts'
import { revokeAllSessions, savePasswordLink } from '../accounts/password-links.ts'
import { renamePerson } from '../accounts/rename-person.ts'
import { unlinkSignOnOf } from '../accounts/sign-on-store.ts'
import { turnTwoStepOffOf } from '../accounts/two-step-store.ts'
import { matchesMember } from '../lists/matches-member.ts'
import { addMailbox } from '../mailbox-adding.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { settingWriter } from '../stores/settings.ts'
import { PERSON_COLUMNS, PERSON_TABLES, type PersonRow, toPerson } from './person-rows.ts'

const IS_INVITED = sql`exists (
  select from password_link link where link.account_id = a.id and link.purpose = 'invitation')`

/** These conditions match `personState`. */
const IN_STATE: Readonly<Record<PersonState, RawBuilder<unknown>>> = {
  deleted: sql`m.deleted_at is not null`,
  suspended: sql`m.deleted_at is null and a.suspended_at is not null`,
  invited: sql`m.deleted_at is null and a.suspended_at is null and ${IS_INVITED}`,
  active: sql`m.deleted_at is null and a.suspended_at is null and not ${IS_INVITED}`,
}

const columns = sql.raw(PERSON_COLUMNS)
const tables = sql.raw(PERSON_TABLES)

export function peopleReader(db: Kysely<Database>, organisationId: string): PeopleReader {
  // People of a removed domain are restored with the domain, not individually.
  const isOurs = sql`d.organisation_id = ${organisationId} and d.removed_at is null`
  return {
    list: async ({ words, state, offset, limit }) => {
      const found = matchesMember(words, { name: sql`m.folded_name`, address: sql`m.folded_address` })
      const fits = sql.join([isOurs, found, ...(state ? [IN_STATE[state]] : [])], sql` and `)
      // Select the page first, because computing columns of skipped rows is slow.
      const [{ rows }, counted] = await Promise.all([
        sql<PersonRow>`
          select ${columns}
          from (select m.id from ${tables} where ${fits} order by m.address limit ${limit} offset ${offset}) page
          join mailbox_access own on own.mailbox_id = page.id and own.role = 'own'
          join account a on a.id = own.account_id
          join mailbox m on m.id = page.id
          join domain d on d.id = m.domain_id
          order by m.address`.execute(db),
        sql<{ count: number }>`select count(*)::integer as count from ${tables} where ${fits}`.execute(db),
      ])
      return { people: rows.map(toPerson), total: counted.rows[0]?.count ?? 0 }
    },

    find: async (id) => {
      const { rows } = await sql<PersonRow>`
        select ${columns} from ${tables} where a.id = ${rowId(id)} and ${isOurs}`.execute(db)
      return rows[0] && toPerson(rows[0])
    },

    pools: async () => {
      const { rows } = await sql<{ domain: string; megabytes: number; own: number; used: string }>`
        select d.name as domain, d.pool_quota_megabytes as megabytes,
          coalesce(sum(m.quota_megabytes) filter (where not m.auto_quota), 0)::float8 as own,
          coalesce(sum(m.used_bytes) filter (where m.auto_quota), 0) as used
        from domain d left join mailbox m on m.domain_id = d.id
        where ${isOurs} group by d.id order by d.name`.execute(db)
      return rows.map(({ domain, megabytes, own, used }) => ({
        domain,
        megabytes,
        ownMegabytes: own,
        usedBytes: Number(used),
      }))
    },
  }
}

export function peopleWriter(tx: Transaction<Database>, organisationId: string): PeopleWriter {
  const isOurs = sql`d.organisation_id = ${organisationId}`
  const domains = () => tx.selectFrom('domain').select('id').where('organisation_id', '=', organisationId)
  const mailboxOf = (id: AccountId) =>
    tx
      .selectFrom('mailbox_access')
      .innerJoin('mailbox', 'mailbox.id', 'mailbox_access.mailbox_id')
      .select('mailbox.id')
      .where('mailbox_access.account_id', '=', rowId(id))
      .where('mailbox_access.role', '=', 'own')
      .where('mailbox.domain_id', 'in', domains())
  const accountOf = (id: AccountId) =>
    tx
      .selectFrom('mailbox_access')
      .select('account_id')
      .where('role', '=', 'own')
      .where('account_id', '=', rowId(id))
      .where('mailbox_id', 'in', mailboxOf(id))
  const account = (id: AccountId) => tx.updateTable('account').where('id', 'in', accountOf(id))
  const mailbox = (id: AccountId) => tx.updateTable('mailbox').where('id', 'in', mailboxOf(id))

  return {
    ...peopleReader(tx, organisationId),

    add: async (wanted, who, { showsFirstSteps } = { showsFirstSteps: true }) => {
      const own = await domains().where('id', '=', rowId(wanted.domainId)).executeTakeFirst()
      const added = own && (await addMailbox(tx, wanted, who))
      if (added && showsFirstSteps) await settingWriter(tx, rowId(added.mailboxId)).set('show_first_steps', true)
      return added
    },

    isLastOwner: async (id) => {
      const others = sql`
        select from ${tables}
        where a.is_owner and a.id <> asked.id and ${IN_STATE.active} and ${isOurs}`
      const { rows } = await sql<{ is_last: boolean }>`
        select asked.is_owner and not exists (${others}) as is_last
        from account asked where asked.id = ${rowId(id)}`.execute(tx)
      return rows[0]?.is_last ?? false
    },

    suspend: async (id, at) => {
      await account(id).set({ suspended_at: at }).execute()
      await revokeAllSessions(tx, rowId(id))
    },

    resume: async (id) => {
      await account(id).set({ suspended_at: null }).execute()
    },

    delete: async (id, at) => {
      await mailbox(id).set({ deleted_at: at }).execute()
      // A suspended_at equal to the time of deletion means that the account was not suspended before.
      await account(id)
        .set({ suspended_at: sql<Date>`coalesce(suspended_at, ${at})` })
        .execute()
      await revokeAllSessions(tx, rowId(id))
    },

    restore: async (id) => {
      const deletedAt = tx.selectFrom('mailbox').select('deleted_at').where('id', 'in', mailboxOf(id))
      await account(id).set({ suspended_at: null }).where('suspended_at', '=', deletedAt).execute()
      await mailbox(id).set({ deleted_at: null }).execute()
    },

    turnTwoStepOff: async (id, at) => {
      const ours = await accountOf(id).executeTakeFirst()
      return ours !== undefined && turnTwoStepOffOf(tx, ours.account_id, at)
    },

    removePasskeys: async (id, at) => {
      const ours = await accountOf(id).executeTakeFirst()
      return ours === undefined ? 0 : removePasskeysOf(tx, ours.account_id, at)
    },

    setPassword: async (id, passwordHash) => {
      await account(id).set({ password_hash: passwordHash }).execute()
      await tx.deleteFrom('password_link').where('account_id', 'in', accountOf(id)).execute()
      await revokeAllSessions(tx, rowId(id))
    },

    setOwner: async (id, isOwner) => {
      await account(id).set({ is_owner: isOwner }).execute()
    },

    rename: async (id, displayName) => {
      for (const own of await mailboxOf(id).execute()) {
        await renamePerson(tx, { accountId: rowId(id), mailboxId: own.id }, displayName)
      }
    },

    setSending: async (id, enabled) => {
      await mailbox(id).set({ smtp_enabled: enabled }).execute()
    },

    setDrive: async (id, enabled) => {
      await mailbox(id).set({ drive_enabled: enabled }).execute()
    },

    setMailProtocols: async (id, protocols) => {
      await account(id)
        .set({ mail_protocols: [...protocols] })
        .execute()
    },

    setQuota: async (id, quota) => {
      const set = quota.kind === 'pool' ? { auto_quota: true } : { auto_quota: false, quota_megabytes: quota.megabytes }
      await mailbox(id).set(set).execute()
    },

    poolOf: async (domain, except) => {
      const others =
        except === undefined ? sql`not m.auto_quota` : sql`not m.auto_quota and m.id not in (${mailboxOf(except)})`
      const { rows } = await sql<{ pool: number; others: number }>`
        select d.pool_quota_megabytes as pool, coalesce(sum(m.quota_megabytes) filter (where ${others}), 0)::float8 as others
        from domain d left join mailbox m on m.domain_id = d.id
        where d.id = ${rowId(domain)} and ${isOurs} group by d.id`.execute(tx)
      return rows[0] ?? { pool: 0, others: 0 }
    },

    unlinkSignOn: (id) => unlinkSignOnOf(tx, id),

    addLoginCode: (code) => addLoginCode(tx, code),

    setPasswordLink: async (id, link, unknownPasswordHash) => {
      await account(id).set({ password_hash: unknownPasswordHash }).execute()
      await savePasswordLink(tx, rowId(id), link)
      await revokeAllSessions(tx, rowId(id))
    },

    remove: async (mailboxId, freeAt) => {
      const gone = await tx
        .deleteFrom('mailbox')
        .where('id', '=', rowId(mailboxId))
        .where('deleted_at', 'is not', null)
        .where('domain_id', 'in', domains())
        .returning('address')
        .executeTakeFirst()
      if (!gone) return false
      await tx
        .insertInto('retired_address')
        .values({ address: gone.address, free_at: freeAt })
        .onConflict((conflict) => conflict.column('address').doUpdateSet({ free_at: freeAt }))
        .execute()
      return true
    },
  }
}
