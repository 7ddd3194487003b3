import type { Actor } from '@sen/core/kit/actor'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recallMessage } from '../recall/recall-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { saveVacation } from '../vacation/save-vacation.ts'
import { addAlias } from './add-alias.ts'
import { addGroup } from './add-group.ts'
import { changeAlias } from './change-alias.ts'
import { changeGroup } from './change-group.ts'
import { setCatchAll } from './set-catch-all.ts'

let w: SendingWorld
let owner: Actor
let lan: Actor
let minh: Actor
let hoa: Actor
let round = 0
let domain: string

beforeAll(async () => {
  w = await sendingWorld()
})
beforeEach(async () => {
  round += 1
  domain = `sen${round}.example`
  owner = await w.mailbox(at('chu'), { isOwner: true })
  lan = await w.mailbox(at('lan'))
  minh = await w.mailbox(at('minh'))
  hoa = await w.mailbox(at('hoa'))
  await saveSettings(w, lan, [{ key: 'enable_delay_send', value: false }])
})
afterAll(() => w.close())

const at = (local: string) => `${local}@${domain}`
const to = (...locals: readonly string[]) =>
  locals.map((local) => ({ name: '', email: local.includes('@') ? local : at(local) }))
const group = (local: string, members: readonly Actor[], openTo: 'everybody' | 'organisation' = 'everybody') =>
  addGroup(w, owner, { address: at(local), name: 'Nhóm', openTo, members: members.map(({ address }) => address) })

async function send(input: Parameters<SendingWorld['draft']>[1], from = lan) {
  const draft = await w.draft(from, input)
  await sendMessage(w, from, draft.id)
  await w.work()
  return draft.id
}

const subjects = async (actor: Actor) => (await w.read.folder(actor, 'inbox')).map(({ subject }) => subject)
const states = async (actor: Actor, id: Awaited<ReturnType<typeof send>>) =>
  Object.fromEntries(
    Object.entries(await w.read.deliveries(actor, id)).map(([email, { state, recall }]) => [
      email.split('@')[0],
      recall?.outcome ?? state,
    ]),
  )

describe('mail of our own', () => {
  it('reaches each member of a group once, including its sender and members with an address of their own', async () => {
    await group('doi', [lan, minh, hoa])
    await group('tat-ca', [minh, hoa])
    await addAlias(w, owner, { address: at('ban-hang'), mailbox: minh.address })
    const id = await send({ to: to('doi', 'minh'), cc: to('tat-ca', 'ban-hang', 'minh+x'), subject: 'Họp' })
    for (const actor of [lan, minh, hoa]) expect(await subjects(actor)).toEqual(['Họp'])
    expect(await subjects(owner)).toEqual([])
    expect(await states(lan, id)).toEqual({
      doi: 'handed_over',
      'tat-ca': 'handed_over',
      minh: 'handed_over',
      'minh+x': 'handed_over',
      'ban-hang': 'handed_over',
    })
  })

  it('reaches a closed group from the organisation only, from any of its domains', async () => {
    await group('noi-bo', [minh], 'organisation')
    const stranger = await w.mailbox(`ai@khac${round}.example`)
    await saveSettings(w, stranger, [{ key: 'enable_delay_send', value: false }])
    const refused = await send({ to: to('noi-bo'), subject: 'Từ ngoài' }, stranger)
    expect(await states(stranger, refused)).toEqual({ 'noi-bo': 'failed' })
    await send({ to: to('noi-bo'), subject: 'Từ trong' })
    const beside = await w.mailbox(`an@nhanh${round}.example`)
    const [of, other] = await Promise.all([
      w.directory.findDomain(domain),
      w.directory.findDomain(`nhanh${round}.example`),
    ])
    if (!of || !other) throw new Error('both are here')
    await w.directory.joinOrganisation(other.id, of.id)
    await saveSettings(w, beside, [{ key: 'enable_delay_send', value: false }])
    await send({ to: to('noi-bo'), subject: 'Từ nhánh' }, beside)
    expect(await subjects(minh)).toEqual(['Từ trong', 'Từ nhánh'])
  })

  it('defers only while no member of a group has room', async () => {
    await group('doi', [minh, hoa])
    const fill = (actor: Actor) =>
      w.database.db.updateTable('mailbox').set({ quota_megabytes: 0 }).where('id', '=', actor.mailboxId).execute()
    await fill(hoa)
    await send({ to: to('doi'), subject: 'Một' })
    for (const actor of [minh, hoa]) expect(await subjects(actor)).toEqual(['Một'])
    await fill(minh)
    expect(await states(lan, await send({ to: to('doi'), subject: 'Hai' }))).toEqual({ doi: 'queued' })
  })

  it('to an unknown address goes to the catch-all mailbox', async () => {
    await setCatchAll(w, owner, { domain, mailbox: hoa.address })
    await send({ to: to('ai-do'), subject: 'Lạc' })
    expect(await subjects(hoa)).toEqual(['Lạc'])
  })
})

describe('a recall', () => {
  it('recalls it from all members of a group, and reports the furthest outcome', async () => {
    const id = await group('doi', [minh, hoa])
    const sent = await send({ to: to('doi', 'minh'), subject: 'Nhầm' })
    // A former member has received the mail and is part of the recall.
    await changeGroup(w, owner, { id, name: 'x', openTo: 'everybody', members: [owner.address] })
    await w.database.db.updateTable('message').set({ is_read: true }).where('mailbox_id', '=', hoa.mailboxId).execute()
    await recallMessage(w, lan, sent)
    await w.work()
    for (const actor of [minh, hoa]) expect(await subjects(actor)).toEqual([])
    expect(await states(lan, sent)).toEqual({ doi: 'removed_read', minh: 'removed_unread' })
  })

  it('finds mail to an alias in the mailbox that received it, even if the alias has moved', async () => {
    const id = await addAlias(w, owner, { address: at('ban-hang'), mailbox: minh.address })
    const sent = await send({ to: to('ban-hang'), subject: 'Nhầm' })
    await changeAlias(w, owner, { id, mailbox: hoa.address })
    await recallMessage(w, lan, sent)
    await w.work()
    expect(await subjects(minh)).toEqual([])
    expect(await states(lan, sent)).toEqual({ 'ban-hang': 'removed_unread' })
  })
})

describe('an automatic reply', () => {
  it('answers mail to an alias, and not mail to a group', async () => {
    await saveSettings(w, hoa, [{ key: 'enable_delay_send', value: false }])
    await addAlias(w, owner, { address: at('ban-hang'), mailbox: lan.address })
    await group('doi', [lan])
    await saveVacation(w, lan, {
      isEnabled: true,
      subject: 'Vắng',
      text: 'Tôi đi vắng.',
      outsideText: undefined,
      firstDay: undefined,
      lastDay: undefined,
      timeZone: 'Asia/Ho_Chi_Minh',
      from: '',
    })
    await send({ to: to('doi'), subject: 'Cả đội' }, hoa)
    await w.advance(60)
    expect(await subjects(hoa)).toEqual([])
    await send({ to: to('ban-hang'), subject: 'Hỏi giá' }, hoa)
    await w.advance(60)
    expect(await subjects(hoa)).toEqual(['Vắng'])
  })
})

it('is sent from an alias, and replies to it return to the mailbox', async () => {
  await addAlias(w, owner, { address: at('ban-hang'), mailbox: lan.address })
  await send({ to: to('minh'), from: { name: 'Bán hàng', email: at('ban-hang') }, subject: 'Báo giá' })
  const [got] = await w.read.folder(minh, 'inbox')
  expect(got?.from).toEqual({ name: 'Bán hàng', email: at('ban-hang') })
  await saveSettings(w, minh, [{ key: 'enable_delay_send', value: false }])
  await send({ to: to('ban-hang'), subject: 'Re: Báo giá' }, minh)
  expect(await subjects(lan)).toEqual(['Re: Báo giá'])
})
