import type {
  DomainMove,
  OrganisationReader,
  OrganisationStore,
  OrganisationWriter,
} from '@sen/core/organisations/organisation-store'
import type { OrganisationId } from '@sen/model/ids'
import type { Kysely, Transaction } from 'kysely'
import { addressReader, addressWriter } from '../addresses/address-store.ts'
import { ChangeNotifier } from '../change-notifier.ts'
import { enqueueJob } from '../jobs.ts'
import { writerIn } from '../mail-store.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { actReader, actWriter } from './acts.ts'
import { aggregateReportReader, aggregateReportWriter } from './aggregate-reports.ts'
import { domainReader, domainWriter } from './domains.ts'
import { footerReader, footerWriter } from './footers.ts'
import { keptDaysReader, keptDaysWriter } from './kept-days.ts'
import { mailProgramPolicyReader, mailProgramPolicyWriter } from './mail-program-policies.ts'
import { mailRecoveryWriter } from './mail-recoveries.ts'
import { moveDomain } from './move-domain.ts'
import { peopleReader, peopleWriter } from './people.ts'
import { organisationQuarantineWriter, quarantineReader } from './quarantine.ts'
import { notifyMailboxes } from './record-event.ts'
import { waitingMailReader, waitingMailWriter } from './waiting-mail.ts'

/** This lock still allows inserts of rows that refer to the organisation. */
const LOCK = 'select id from organisation where id = $1 for no key update'
const BEGIN = 'insert into organisation default values returning id'
/** The order of ids prevents deadlocks. */
const LOCK_BOTH = 'select id from organisation where id in ($1, $2) order by id for no key update'
const DOMAIN_OF = 'select id from domain where id = $1 and organisation_id = $2 for no key update'
const MAILBOX_OF = `
  select mailbox.id from mailbox join domain on domain.id = mailbox.domain_id
  where mailbox.id = $1 and domain.organisation_id = $2`

/** An organisation's id becomes a condition of every query here, and nowhere else. */
export class PostgresOrganisationStore implements OrganisationStore {
  readonly #db: Kysely<Database>
  readonly #notifier: ChangeNotifier

  constructor(db: Kysely<Database>, notifier = new ChangeNotifier(db)) {
    this.#db = db
    this.#notifier = notifier
  }

  read<T>(organisation: OrganisationId, work: (reader: OrganisationReader) => Promise<T>): Promise<T> {
    const id = rowId(organisation)
    return work({
      acts: actReader(this.#db, id),
      domains: domainReader(this.#db, id),
      people: peopleReader(this.#db, id),
      addresses: addressReader(this.#db, id),
      waiting: waitingMailReader(this.#db, id),
      reports: aggregateReportReader(this.#db, id),
      footer: footerReader(this.#db, id),
      keptDays: keptDaysReader(this.#db, id),
      mailPrograms: mailProgramPolicyReader(this.#db, id),
      quarantine: quarantineReader(this.#db, id),
    })
  }

  async write<T>(organisation: OrganisationId, work: (writer: OrganisationWriter) => Promise<T>): Promise<T> {
    return this.#notifyAfter(async (tx, notified) => {
      const id = rowId(organisation)
      const [row] = await runStatement<{ id: string }>(tx, LOCK, [id])
      if (!row) throw new Error('there is no such organisation')
      return work(writer(tx, id, notified))
    })
  }

  begin<T>(work: (writer: OrganisationWriter) => Promise<T>): Promise<T> {
    return this.#notifyAfter(async (tx, notified) => {
      const [row] = await runStatement<{ id: string }>(tx, BEGIN, [])
      if (!row) throw new Error('no organisation was created')
      return work(writer(tx, row.id, notified))
    })
  }

  moveDomain<T>(
    { domain, from, into }: DomainMove,
    work: (writers: { readonly into: OrganisationWriter; readonly from: OrganisationWriter | undefined }) => Promise<T>,
  ): Promise<T | undefined> {
    return this.#notifyAfter(async (tx, notified) => {
      const [fromId, intoId] = [rowId(from), rowId(into)]
      const both = await runStatement<{ id: string }>(tx, LOCK_BOTH, [fromId, intoId])
      const [moved] = await runStatement<{ id: string }>(tx, DOMAIN_OF, [rowId(domain), fromId])
      if (both.length < 2 || !moved) return undefined
      const hasGone = (await moveDomain(tx, rowId(domain), intoId)).includes(fromId)
      return work({ into: writer(tx, intoId, notified), from: hasGone ? undefined : writer(tx, fromId, notified) })
    })
  }

  async #notifyAfter<T>(work: (tx: Transaction<Database>, notified: Set<string>) => Promise<T>): Promise<T> {
    const notified = new Set<string>()
    const result = await this.#db.transaction().execute((tx) => work(tx, notified))
    for (const mailbox of notified) this.#notifier.notify(mailbox)
    return result
  }
}

function writer(tx: Transaction<Database>, organisationId: string, notified: Set<string>): OrganisationWriter {
  return {
    acts: actWriter(tx, organisationId),
    domains: domainWriter(tx, organisationId),
    people: peopleWriter(tx, organisationId),
    addresses: addressWriter(tx, organisationId),
    waiting: waitingMailWriter(tx, organisationId),
    reports: aggregateReportWriter(tx, organisationId),
    footer: footerWriter(tx, organisationId),
    keptDays: keptDaysWriter(tx, organisationId),
    mailPrograms: mailProgramPolicyWriter(tx, organisationId),
    recoveries: mailRecoveryWriter(tx, organisationId),
    quarantine: organisationQuarantineWriter(tx, organisationId),
    record: async (audience, event) => {
      for (const mailbox of await notifyMailboxes(tx, organisationId, audience, event)) notified.add(mailbox)
    },
    enqueue: (job, options) => enqueueJob(tx, job, options),
    inMailbox: async (mailbox, work) => {
      const id = rowId(mailbox)
      const [own] = await runStatement<{ id: string }>(tx, MAILBOX_OF, [id, organisationId])
      return own && work(writerIn(tx, id, () => notified.add(id)))
    },
  }
}
