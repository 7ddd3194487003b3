import type { PhoneCodeState, Profile, ProfileReader, ProfileWriter } from '@sen/core/profiles/profile-store'
import type { Gender } from '@sen/model/account/profile'
import type { AccountId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { renamePerson } from '../../accounts/rename-person.ts'
import { rowId } from '../../row-id.ts'
import { runStatement } from '../../run-statement.ts'
import type { Database } from '../../schema.ts'

const PHONE_LOCK = 0x53656e70
/** Otherwise two concurrent requests could both be the last of the day. */
const PHONE_CODES_LOCK = 0x53656e63

const SAVE_SECOND_STEP_CODE = `
  insert into second_step_code (account_id, asker_digest, code_digest, sent_at, expires_at, attempts_left)
  select account_id, $2, $3, $4, $5, $6 from two_step where account_id = $1
  on conflict (account_id) do update set asker_digest = excluded.asker_digest, code_digest = excluded.code_digest,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, attempts_left = excluded.attempts_left
  returning account_id`

export function profileReader(db: Kysely<Database>, mailboxId: string): ProfileReader {
  const avatar = async (accountId: AccountId): Promise<string> => {
    const row = await db
      .selectFrom('avatar')
      .innerJoin('mailbox_access as own', 'own.account_id', 'avatar.account_id')
      .select('avatar.hash')
      .where('avatar.account_id', '=', rowId(accountId))
      .where('own.mailbox_id', '=', mailboxId)
      .where('own.role', '=', 'own')
      .limit(1)
      .executeTakeFirst()
    return row?.hash ?? ''
  }
  return {
    avatar,
    find: async (accountId) => {
      const row = await db
        .selectFrom('account')
        .innerJoin('mailbox_access as own', 'own.account_id', 'account.id')
        .select(['account.display_name', 'account.gender', 'account.phone'])
        .select(['account.date_of_birth', 'account.phone_verified_at', 'account.is_verified'])
        .where('account.id', '=', rowId(accountId))
        .where('own.mailbox_id', '=', mailboxId)
        .where('own.role', '=', 'own')
        .executeTakeFirst()
      if (!row) return undefined
      const profile: Profile = {
        fullName: row.display_name,
        dateOfBirth: row.date_of_birth,
        gender: row.gender as Gender | null,
        phone: row.phone,
        isPhoneVerified: row.phone_verified_at !== null,
        isVerified: row.is_verified,
        avatar: await avatar(accountId),
      }
      return profile
    },
    phoneCode: async (accountId) => {
      const row = await db
        .selectFrom('phone_code')
        .selectAll()
        .where('account_id', '=', rowId(accountId))
        .executeTakeFirst()
      return row && toState(row)
    },
  }
}

export function profileWriter(tx: Transaction<Database>, mailboxId: string): ProfileWriter {
  return {
    ...profileReader(tx, mailboxId),
    ...personWriter(tx, mailboxId),
    ...phoneCodeWriter(tx),
  }
}

interface AllCodesRow {
  readonly own: number
  readonly own_first_at: Date | null
  readonly own_passwords: number
  readonly count: number
  readonly first_at: Date | null
  readonly passwords: number
}

type PhoneCodeWriter = Pick<
  ProfileWriter,
  | 'savePhoneCode'
  | 'countWrongPhoneCode'
  | 'removePhoneCode'
  | 'phoneCodesSince'
  | 'allPhoneCodesSince'
  | 'notePhoneCode'
  | 'secondStepCode'
  | 'saveSecondStepCode'
>

function personWriter(
  tx: Transaction<Database>,
  mailboxId: string,
): Pick<ProfileWriter, 'save' | 'setAvatar' | 'isPhoneTaken' | 'verifyPhone'> {
  const account = (accountId: AccountId) => tx.updateTable('account').where('id', '=', rowId(accountId))
  return {
    save: async (accountId, { fullName, dateOfBirth, gender, phone }) => {
      await renamePerson(tx, { accountId: rowId(accountId), mailboxId }, fullName)
      await account(accountId).set({ gender, phone, date_of_birth: dateOfBirth }).execute()
    },
    setAvatar: async (accountId, hash, pictures) => {
      await tx.deleteFrom('avatar').where('account_id', '=', rowId(accountId)).execute()
      if (pictures.length === 0) return
      const rows = pictures.map(({ width, blob }) => ({ account_id: rowId(accountId), width, hash, blob }))
      await tx.insertInto('avatar').values(rows).execute()
    },
    isPhoneTaken: async (accountId, phone) => {
      await sql`select pg_advisory_xact_lock(${PHONE_LOCK}::integer, hashtext(${phone}))`.execute(tx)
      const other = await tx
        .selectFrom('account')
        .select('id')
        .where('phone', '=', phone)
        .where('phone_verified_at', 'is not', null)
        .where('id', '!=', rowId(accountId))
        .executeTakeFirst()
      return other !== undefined
    },
    verifyPhone: async (accountId, phone, at) => {
      await account(accountId).set({ phone, phone_verified_at: at, is_verified: true }).execute()
    },
  }
}

function phoneCodeWriter(tx: Transaction<Database>): PhoneCodeWriter {
  return {
    savePhoneCode: async (accountId, { phone, digest, sentAt, expiresAt, attemptsLeft }) => {
      const code = { phone, code_digest: digest, sent_at: sentAt, expires_at: expiresAt, attempts_left: attemptsLeft }
      await tx
        .insertInto('phone_code')
        .values({ account_id: rowId(accountId), ...code })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(code))
        .execute()
    },
    countWrongPhoneCode: async (accountId) => {
      await tx
        .updateTable('phone_code')
        .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
        .where('account_id', '=', rowId(accountId))
        .execute()
    },
    removePhoneCode: async (accountId, digest) => {
      await tx
        .deleteFrom('phone_code')
        .where('account_id', '=', rowId(accountId))
        .where('code_digest', '=', digest)
        .execute()
    },
    phoneCodesSince: async (accountId, { phone, purpose, since }) => {
      const { rows } = await sql<{ count: number; first_at: Date | null }>`
        select count(*)::integer as count, min(asked_at) as first_at from (
          select asked_at from phone_code_ask
          where account_id = ${rowId(accountId)} and purpose = ${purpose} and asked_at > ${since}
          union all
          select asked_at from phone_code_ask
          where phone = ${phone} and account_id <> ${rowId(accountId)} and purpose = ${purpose} and asked_at > ${since}
        ) as asked`.execute(tx)
      const [row] = rows
      return { count: row?.count ?? 0, firstAt: row?.first_at ?? undefined }
    },
    allPhoneCodesSince: async (accountId, since) => {
      await sql`select pg_advisory_xact_lock(${PHONE_CODES_LOCK}::bigint)`.execute(tx)
      // The installation limits codes per day, and the time index finds them.
      const { rows } = await sql<AllCodesRow>`
        with own_domains as (
          select d.id from domain d where d.organisation_id = (
            select of.organisation_id from mailbox_access own
            join mailbox m on m.id = own.mailbox_id join domain of on of.id = m.domain_id
            where own.account_id = ${rowId(accountId)} and own.role = 'own'
          )
        ), asked as (
          select ask.asked_at, ask.purpose = 'password' as is_password, m.domain_id in (select id from own_domains) as is_own
          from phone_code_ask ask
          join mailbox_access own on own.account_id = ask.account_id and own.role = 'own'
          join mailbox m on m.id = own.mailbox_id
          where ask.asked_at > ${since}
        )
        select count(*) filter (where is_own)::integer as own, min(asked_at) filter (where is_own) as own_first_at,
          count(*) filter (where is_own and is_password)::integer as own_passwords,
          count(*)::integer as count, min(asked_at) as first_at, count(*) filter (where is_password)::integer as passwords
        from asked`.execute(tx)
      const [row] = rows
      return {
        organisation: {
          count: row?.own ?? 0,
          firstAt: row?.own_first_at ?? undefined,
          forPasswords: row?.own_passwords ?? 0,
        },
        installation: {
          count: row?.count ?? 0,
          firstAt: row?.first_at ?? undefined,
          forPasswords: row?.passwords ?? 0,
        },
      }
    },
    notePhoneCode: async (accountId, { phone, purpose, at }) => {
      await tx
        .insertInto('phone_code_ask')
        .values({ account_id: rowId(accountId), phone, purpose, asked_at: at })
        .execute()
    },
    secondStepCode: async (accountId) => {
      const row = await tx
        .selectFrom('second_step_code')
        .select('sent_at')
        .where('account_id', '=', rowId(accountId))
        .executeTakeFirst()
      return row && { sentAt: row.sent_at }
    },
    saveSecondStepCode: async (accountId, { askerDigest, codeDigest, sentAt, expiresAt, attemptsLeft }) => {
      const values = [rowId(accountId), askerDigest, codeDigest, sentAt, expiresAt, attemptsLeft]
      return (await runStatement(tx, SAVE_SECOND_STEP_CODE, values)).length === 1
    },
  }
}

function toState(row: {
  readonly phone: string
  readonly code_digest: string
  readonly sent_at: Date
  readonly expires_at: Date
  readonly attempts_left: number
}): PhoneCodeState {
  const { phone, code_digest: digest, sent_at: sentAt, expires_at: expiresAt, attempts_left: attemptsLeft } = row
  return { phone, digest, sentAt, expiresAt, attemptsLeft }
}
