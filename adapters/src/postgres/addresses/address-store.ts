import type { AddressHolder, AddressReader, AddressWriter, CatchAll } from '@sen/core/addresses/address-store'
import { domainOf } from '@sen/model/addresses'
import {
  ADDRESS_RELEASED_DAYS,
  type AddressKind,
  addressSpelling,
  DRAWN_LOCAL_PART,
  domainSpellings,
  foldLookAlikeLocalPart,
} from '@sen/model/administration/addresses'
import type { AddressId, DomainId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { matchesMember } from '../lists/matches-member.ts'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { givenAddresses, listedAddresses, type MailboxRow, mailboxColumns, toMailbox } from './given-addresses.ts'

export function addressReader(db: Kysely<Database>, organisationId: string): AddressReader {
  return {
    list: async ({ words, kind, offset, limit }) => {
      const fitting = fittingAddresses(organisationId, { words, kind })
      const page = sql<{ id: string }>`
        select a.id ${fitting} order by a.local_part, d.name limit ${limit} offset ${offset}`
      const [{ rows }, counted] = await Promise.all([
        page.execute(db),
        sql<{ count: number }>`select count(*)::integer as count ${fitting}`.execute(db),
      ])
      return { addresses: await listedAddresses(db, organisationId, idsOf(rows)), total: counted.rows[0]?.count ?? 0 }
    },
    all: async () => {
      const fitting = fittingAddresses(organisationId, { words: [], kind: undefined })
      const { rows } = await sql<{ id: string }>`select a.id ${fitting}`.execute(db)
      return givenAddresses(db, organisationId, idsOf(rows))
    },
    find: async (id) => (await givenAddresses(db, organisationId, [rowId(id)]))[0],
    findByAddress: async (address) => {
      const { localPart } = addressSpelling(address)
      const { rows } = await sql<{ id: string }>`
        select a.id from address a join domain d on d.id = a.domain_id
        where d.organisation_id = ${organisationId} and d.removed_at is null and d.name = any(${domainSpellings(domainOf(address))})
          and a.local_part = ${localPart}`.execute(db)
      return (
        await givenAddresses(
          db,
          organisationId,
          rows.map(({ id }) => id),
        )
      )[0]
    },
    catchAlls: async () => {
      const { rows } = await sql<MailboxRow & { domain_id: string; name: string; verified: boolean }>`
        select d.id as domain_id, d.name, d.verified, ${mailboxColumns}
        from domain d left join mailbox m on m.id = d.catch_all_mailbox_id
        where d.organisation_id = ${organisationId} and d.removed_at is null order by d.name`.execute(db)
      return rows.map(
        (row): CatchAll => ({
          domainId: row.domain_id as DomainId,
          domain: row.name,
          isVerified: row.verified,
          mailbox: row.mailbox_id === null ? undefined : toMailbox(row),
        }),
      )
    },
    findDomain: async (name) => {
      const { rows } = await sql<{ id: string; name: string; verified: boolean }>`
        select id, name, verified from domain
        where organisation_id = ${organisationId} and removed_at is null and name = any(${domainSpellings(name)}) limit 1`.execute(
        db,
      )
      const [row] = rows
      return row && { id: row.id as DomainId, name: row.name, isVerified: row.verified }
    },
    findMailboxes: async (addresses) => {
      const { rows } = await sql<MailboxRow>`
        select ${mailboxColumns} from mailbox m join domain d on d.id = m.domain_id
        where d.organisation_id = ${organisationId} and m.address = any(${[...addresses]}) and m.deleted_at is null order by m.address`.execute(
        db,
      )
      return rows.map(toMailbox)
    },
    mailboxesLike: async (words, limit) => {
      const { rows } = await sql<MailboxRow>`
        select ${mailboxColumns} from mailbox m join domain d on d.id = m.domain_id
        where d.organisation_id = ${organisationId} and m.deleted_at is null and ${matchesMember(words, PERSON)}
        order by m.address limit ${limit}`.execute(db)
      return rows.map(toMailbox)
    },
    holder: async (domain, localPart) => {
      const { rows } = await sql<{ kind: AddressKind | 'released'; kept_back: boolean }>`
        select kind, was_mailbox and released_at > now() - make_interval(days => ${ADDRESS_RELEASED_DAYS}) as kept_back
        from address where domain_id = ${rowId(domain)} and local_part = ${localPart}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const holder: AddressHolder =
        row.kind === 'released' ? { kind: 'released', isKeptBack: row.kept_back } : { kind: row.kind }
      return holder
    },
    hasLookAlike: async (domain, localPart) => {
      const { letters, pairs } = DRAWN_LOCAL_PART
      const inLetters = sql`translate(lower(normalize(local_part, NFKC)), ${letters.from}, ${letters.to})`
      const drawn = pairs.reduce((text, [pair, letter]) => sql`replace(${text}, ${pair}, ${letter})`, inLetters)
      const { rows } = await sql`
        select from address where domain_id = ${rowId(domain)} and kind <> 'released' and local_part <> ${localPart}
          and ${drawn} = ${foldLookAlikeLocalPart(localPart)} limit 1`.execute(db)
      return rows.length > 0
    },
    count: async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from address a join domain d on d.id = a.domain_id
        where d.organisation_id = ${organisationId} and d.removed_at is null and a.kind in ('alias', 'group')`.execute(
        db,
      )
      return Number(rows[0]?.count ?? 0)
    },
    countAliases: async (mailbox) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from address where mailbox_id = ${rowId(mailbox)} and kind = 'alias'`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
  }
}

export function addressWriter(tx: Transaction<Database>, organisationId: string): AddressWriter {
  const own = sql`domain_id in (select id from domain where organisation_id = ${organisationId})`
  return {
    ...addressReader(tx, organisationId),
    addAlias: async (domain, localPart, mailbox) => {
      await deleteReleased(tx, domain, localPart)
      const { rows } = await sql<{ id: string }>`
        insert into address (domain_id, local_part, kind, mailbox_id)
        values (${rowId(domain)}, ${localPart}, 'alias', ${rowId(mailbox)})
        on conflict (domain_id, local_part) do nothing returning id`.execute(tx)
      return rows[0]?.id as AddressId | undefined
    },
    pointAlias: async (id, mailbox) => {
      await sql`
        update address set mailbox_id = ${rowId(mailbox)} where id = ${rowId(id)} and kind = 'alias' and ${own}`.execute(
        tx,
      )
    },
    addGroup: async (domain, localPart, { name, openTo }) => {
      await deleteReleased(tx, domain, localPart)
      const { rows } = await sql<{ id: string }>`
        insert into address (domain_id, local_part, kind, name, open_to)
        values (${rowId(domain)}, ${localPart}, 'group', ${name}, ${openTo})
        on conflict (domain_id, local_part) do nothing returning id`.execute(tx)
      return rows[0]?.id as AddressId | undefined
    },
    changeGroup: async (id, { name, openTo }) => {
      await sql`
        update address set name = ${name}, open_to = ${openTo}
        where id = ${rowId(id)} and kind = 'group' and ${own}`.execute(tx)
    },
    setMembers: async (id, mailboxes) => {
      const members = rowIds(mailboxes)
      // Deleted members stay, so that a restore puts them back into the group.
      await sql`
        delete from group_member
        where group_id = ${rowId(id)} and mailbox_id <> all(${members})
          and mailbox_id in (select id from mailbox where deleted_at is null)`.execute(tx)
      await sql`
        insert into group_member (group_id, mailbox_id)
        select ${rowId(id)}, member from unnest(${members}::bigint[]) member on conflict do nothing`.execute(tx)
    },
    release: async (id) => {
      await sql`delete from group_member where group_id = ${rowId(id)}`.execute(tx)
      await sql`
        update address set kind = 'released', mailbox_id = null, name = null, open_to = null, released_at = now()
        where id = ${rowId(id)} and kind in ('alias', 'group') and ${own}`.execute(tx)
    },
    setCatchAll: async (domain, mailbox) => {
      await sql`
        update domain set catch_all_mailbox_id = ${mailbox === undefined ? null : rowId(mailbox)}
        where id = ${rowId(domain)} and organisation_id = ${organisationId}`.execute(tx)
    },
  }
}

async function deleteReleased(tx: Transaction<Database>, domain: DomainId, localPart: string): Promise<void> {
  await sql`
    delete from address
    where domain_id = ${rowId(domain)} and local_part = ${localPart} and kind = 'released'`.execute(tx)
}

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)

const PERSON = { name: sql`m.folded_name`, address: sql`m.folded_address` }

/** Each word must fit the address, its name or a mailbox behind it. */
function fittingAddresses(
  organisationId: string,
  { words, kind }: { readonly words: readonly string[]; readonly kind: 'alias' | 'group' | undefined },
): RawBuilder<unknown> {
  const own = {
    name: sql`coalesce(a.folded_name, '')`,
    address: sql`(a.folded_local_part || '@' || d.folded_name)`,
  }
  // Excluding other organisations' mailboxes first halves the work.
  const ours = sql`m.domain_id in (select id from domain where organisation_id = ${organisationId})`
  const found = words.map(
    (word) => sql`(
    ${matchesMember([word], own)}
    or a.mailbox_id in (select m.id from mailbox m where ${ours} and ${matchesMember([word], PERSON)})
    or a.id in (
      select member.group_id from mailbox m join group_member member on member.mailbox_id = m.id
      where ${ours} and ${matchesMember([word], PERSON)}
    )
  )`,
  )
  const fits = [
    sql`d.organisation_id = ${organisationId} and d.removed_at is null`,
    kind ? sql`a.kind = ${kind}` : sql`a.kind in ('alias', 'group')`,
    ...found,
  ]
  return sql`from domain d join address a on a.domain_id = d.id where ${sql.join(fits, sql` and `)}`
}
