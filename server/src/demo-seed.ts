import { createContact } from '@sen/core/contacts/create-contact'
import { createGroup } from '@sen/core/contacts/groups/create-group'
import { listGroups } from '@sen/core/contacts/groups/list-groups'
import { listContacts } from '@sen/core/contacts/list-contacts'
import { createDraft } from '@sen/core/drafts/create-draft'
import type { Actor } from '@sen/core/kit/actor'
import { createLabel } from '@sen/core/labels/create-label'
import { listLabels } from '@sen/core/labels/list-labels'
import { addDomain } from '@sen/core/mailboxes/add-domain'
import { addMailbox } from '@sen/core/mailboxes/add-mailbox'
import type { Arrival } from '@sen/core/receiving/arrival'
import { receiveMail } from '@sen/core/receiving/receive-mail'
import { createTemplate } from '@sen/core/templates/create-template'
import { listTemplates } from '@sen/core/templates/list-templates'
import { labelThreads } from '@sen/core/threads/label-threads'
import { listThreads } from '@sen/core/threads/list-threads'
import { type DemoDraft, demoDrafts } from '@sen/demo/demo-drafts'
import { demoDrive } from '@sen/demo/demo-drive'
import { type DemoMessage, demoMail } from '@sen/demo/demo-mail'
import { demoContacts, demoOrder } from '@sen/demo/demo-order'
import { demoColleagues, personOf } from '@sen/demo/people'
import { SYSTEM_FOLDER_NAMES, SYSTEM_FOLDER_ROLES } from '@sen/model/folders'
import type { MailboxId, MessageId } from '@sen/model/ids'
import { seedDrive } from './demo-drive-seed.ts'
import type { DemoAccount } from './http/presenters/site.ts'
import type { World } from './world.ts'

export const DEMO_DOMAIN = 'senmail.test'
export const DEMO_PASSWORD = 'Sen@2026demo'

/** No other code reads this setting of the Owner. */
const STARTED_AT = 'demo_started_at'
const IS_DONE = 'demo_is_done'

/** The number of messages delivered concurrently. A mailbox is filled in order, because an answer needs its parent. */
const MAX_UNDER_WAY = 8
const REPORT_EVERY_MESSAGES = 100
const MAX_ROWS = 200

export function demoAccounts(): readonly DemoAccount[] {
  return (['lan', 'minh', 'chu'] as const).map((key) => {
    const { name, email } = personOf(key, DEMO_DOMAIN)
    return { address: email, displayName: name }
  })
}

/** The use cases run once, so that mail a visitor deletes stays deleted. @param say receives the progress */
export async function seedDemo(world: World, say: (line: string) => void): Promise<void> {
  await addDomain(world, DEMO_DOMAIN)
  const owner = personOf('chu', DEMO_DOMAIN).email
  const ownerId = await ensureMailbox(world, personOf('chu', DEMO_DOMAIN).name, owner, true)
  const marks = await world.store.read(ownerId, (r) => r.settings.all())
  if (marks[IS_DONE] === true) return

  say('Creating the demo mailboxes. This happens only once.')
  const startedAt = typeof marks[STARTED_AT] === 'string' ? new Date(marks[STARTED_AT]) : world.clock.now()
  await mark(world, ownerId, STARTED_AT, startedAt.toISOString())
  const mailboxes = new Map([[owner, ownerId]])
  for (const { name, email } of demoColleagues(DEMO_DOMAIN)) {
    if (email !== owner) mailboxes.set(email, await ensureMailbox(world, name, email, false))
  }
  const count = await deliverAll(world, mailboxes, startedAt, say)
  let number = 0
  for (const draft of demoDrafts(startedAt, DEMO_DOMAIN)) {
    number += 1
    await seedDraft(world, draft, number)
  }
  await addDemoOrder(world)
  await seedDrive(world, await actorOf(world, personOf(demoDrive.mailbox, DEMO_DOMAIN).email), demoDrive)
  await mark(world, ownerId, IS_DONE, true)
  await world.maintenance.analyzeTables()
  say(`The demo mailboxes are ready: ${count} messages and ${number} drafts.`)
}

/** The sum of the mailboxes is below the domain's pool (product decision 24). */
const QUOTA = { kind: 'own', megabytes: 3 * 1024 } as const

async function ensureMailbox(world: World, name: string, address: string, isOwner: boolean): Promise<MailboxId> {
  const known = await world.directory.findRecipient(address)
  if (known) return known.mailboxId
  const wanted = { address, displayName: name, password: DEMO_PASSWORD, isOwner, quota: QUOTA }
  const mailboxId = await addMailbox({ ...world, passwords: world.passwords.forCaller('') }, wanted)
  // The demo's people are not new to their mailboxes.
  await mark(world, mailboxId, 'show_first_steps', false)
  return mailboxId
}

async function mark(world: World, ownerId: MailboxId, key: string, value: unknown): Promise<void> {
  await world.store.write(ownerId, async (w) => {
    await w.nextVersion()
    await w.settings.set(key, value)
  })
}

async function deliverAll(
  world: World,
  mailboxes: ReadonlyMap<string, MailboxId>,
  startedAt: Date,
  say: (line: string) => void,
): Promise<number> {
  const lastOf = new Map<MailboxId, Promise<unknown>>()
  const underWay = new Set<Promise<unknown>>()
  let number = 0
  for await (const message of demoMail(startedAt, DEMO_DOMAIN)) {
    number += 1
    const mailboxId = mailboxOf(mailboxes, message.mailbox)
    const arrival = arrivalOf(message, mailboxId, number)
    const delivering = (lastOf.get(mailboxId) ?? Promise.resolve()).then(async () => {
      const [stored] = await receiveMail(world, { way: 'import', raw: message.raw }, [arrival])
      if (message.isOfList && typeof stored === 'object')
        await saveListVerdict(world, mailboxId, stored.messageId, message)
    })
    lastOf.set(mailboxId, delivering)
    underWay.add(delivering)
    // The race below, or the end, reports a failure.
    delivering.then(() => underWay.delete(delivering)).catch(() => undefined)
    if (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay)
    if (number % REPORT_EVERY_MESSAGES === 0) say(`  ${number} messages`)
  }
  await Promise.all(underWay)
  return number
}

/**
 * Imported mail skips the checks on arrival, and without a verdict no unsubscribing is offered. One-click unsubscribing
 * is left out, because the demo's lists have no server.
 */
async function saveListVerdict(
  world: World,
  mailboxId: MailboxId,
  id: MessageId,
  { envelopeFrom }: DemoMessage,
): Promise<void> {
  const domain = envelopeFrom.slice(envelopeFrom.lastIndexOf('@') + 1)
  await world.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    await w.trust.saveVerdict(id, { outcome: 'authentic', reason: 'server_matches', domain })
  })
}

function arrivalOf(message: DemoMessage, mailboxId: MailboxId, number: number): Arrival {
  const role = SYSTEM_FOLDER_ROLES.find((each) => SYSTEM_FOLDER_NAMES[each] === message.folder)
  return {
    mailboxId,
    receivedAt: message.receivedAt,
    folder: role ? { role } : { path: message.folder },
    kind: role === 'sent' ? 'sent' : 'received',
    isRead: message.isRead,
    isStarred: message.isStarred,
    envelope: { mailFrom: message.envelopeFrom, recipient: message.mailbox, remoteAddress: '', helo: '' },
    deliveryKey: `demo:${number}`,
  }
}

async function addDemoOrder(world: World): Promise<void> {
  const actor = await actorOf(world, personOf(demoOrder.mailbox, DEMO_DOMAIN).email)
  const { rows } = await listThreads(world, actor, { in: 'INBOX', limit: MAX_ROWS, offset: 0 })
  const labels = await listLabels(world, actor)
  for (const { name, colour, subjects } of demoOrder.labels) {
    const label = labels.find((each) => each.name === name) ?? (await createLabel(world, actor, { name, colour })).label
    const meant = rows.filter(({ subject }) => subjects.some((beginning) => subject.startsWith(beginning)))
    await labelThreads(world, actor, {
      threadIds: meant.map(({ threadId }) => threadId),
      labelId: label.id,
      labelled: true,
    })
  }
  const templates = await listTemplates(world, actor)
  for (const template of demoOrder.templates) {
    if (!templates.some(({ name }) => name === template.name)) await createTemplate(world, actor, template)
  }
  const groups = await listGroups(world, actor)
  const { contacts } = await listContacts(world, actor, { text: '', limit: MAX_ROWS, offset: 0 })
  for (const { name, members } of demoOrder.groups) {
    const group = groups.find((each) => each.name === name) ?? (await createGroup(world, actor, name))
    for (const { email, ...person } of demoContacts(members, DEMO_DOMAIN)) {
      if (contacts.some(({ emails }) => emails.includes(email))) continue
      await createContact(world, actor, { ...person, emails: [email], groupIds: [group.id] })
    }
  }
}

async function actorOf(world: World, address: string): Promise<Actor> {
  const login = await world.accounts.findLogin(address)
  const actor = login && (await world.accounts.findActor(login.accountId))
  if (!actor) throw new Error(`the demo account ${address} does not exist`)
  return actor
}

async function seedDraft(world: World, draft: DemoDraft, number: number): Promise<void> {
  const actor = await actorOf(world, draft.mailbox)
  const needs = { ...world, clock: { now: () => draft.savedAt } }
  await createDraft(needs, actor, {
    clientKey: `demo-${number}`,
    to: draft.to,
    cc: [],
    bcc: [],
    subject: draft.subject,
    html: draft.html,
    files: [],
  })
}

function mailboxOf(mailboxes: ReadonlyMap<string, MailboxId>, address: string): MailboxId {
  const id = mailboxes.get(address)
  if (id === undefined) throw new Error(`the demo has no mailbox ${address}`)
  return id
}
