import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { listSignIns } from '../list-sign-ins.ts'
import { newDeviceSubject, newDeviceText } from './new-device-text.ts'
import { reportNewDevice } from './report-new-device.ts'

const PASSWORD = 'Sen@2026demo'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let w: SendingWorld
beforeAll(async () => {
  w = await sendingWorld()
})
afterAll(() => w.close())

async function signedInTwice(address: string, language: 'vi' | 'en'): Promise<Actor> {
  const actor = await w.mailbox(address)
  await w.store.write(actor.mailboxId, async (writer) => {
    await writer.nextVersion()
    await writer.settings.set('language', language)
  })
  const from = { userAgent: FIREFOX, source: '192.0.2.7' }
  await signIn(w, { email: address, password: PASSWORD, ...from })
  await w.work()
  expect(await w.read.folder(actor, 'inbox')).toEqual([])
  await signIn(w, { email: address, password: PASSWORD, ...from, source: '198.51.100.9' })
  await w.work()
  return actor
}
const mailIn = async (actor: Actor) => {
  const mails = await w.read.folder(actor, 'inbox')
  const [mail] = mails
  if (!mail || mails.length !== 1) throw new Error(`there are ${mails.length} mails`)
  return mail
}

it.each([
  [
    'vi',
    'Đăng nhập từ thiết bị mới',
    ['Firefox trên Linux', 'Địa chỉ mạng: 198.51.100.9', 'Khoảng ở: Hanoi, Việt Nam', '/protect/password'],
  ],
  [
    'en',
    'Sign-in from a new device',
    ['Firefox on Linux', 'Network address: 198.51.100.9', 'About where: Hanoi, Vietnam', '/protect/devices'],
  ],
] as const)(
  'tells the account in its language (%s) the time, device and place, and the next steps',
  async (language, subject, said) => {
    const actor = await signedInTwice(`lan-${language}@sen.example`, language)
    const mail = await mailIn(actor)
    expect(mail.subject).toBe(subject)
    const raw = await w.read.raw(actor, mail.id)
    const text = decoded(raw)
    for (const each of said) expect(text).toContain(each)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/im)
  },
)

it('appears once, only in its own mailbox, and never when accounts are not notified', async () => {
  const actor = await signedInTwice('hoa@sen.example', 'en')
  const [first] = (await listSignIns(w, actor, { limit: 1, text: '' })).signIns
  const id = first?.id ?? ''
  await reportNewDevice(w, actor.mailboxId, id)
  const other = await w.mailbox('minh@sen.example')
  await reportNewDevice(w, other.mailboxId, id)
  expect(await w.read.folder(other, 'inbox')).toEqual([])
  await mailIn(actor)
  const quiet = await w.mailbox('an@sen.example')
  for (const source of ['192.0.2.7', '198.51.100.9']) {
    await signIn(w, { email: quiet.address, password: PASSWORD, userAgent: FIREFOX, source })
  }
  const [last] = (await listSignIns(w, quiet, { limit: 1, text: '' })).signIns
  await reportNewDevice({ ...w, newDeviceAlerts: false }, quiet.mailboxId, last?.id ?? '')
  expect(await w.read.folder(quiet, 'inbox')).toEqual([])
})

it.each([
  ['vi', 'Chương trình thư đăng nhập từ mạng mới', ['Giao thức: IMAP', 'Mật khẩu ứng dụng: “iPhone”']],
  ['en', 'A mail program signed in from a new network', ['Protocol: IMAP', 'App password: “iPhone”']],
] as const)(
  'reports a mail program on a new network in %s, by protocol and app password',
  (language, subject, said) => {
    const signIn = {
      at: new Date('2026-11-20T03:04:05Z'),
      source: '198.51.100.9',
      userAgent: '',
      way: 'imap',
      appPasswordName: 'iPhone',
    } as const
    const about = {
      signIn,
      place: undefined,
      address: 'lan@sen.example',
      timeZone: 'Asia/Ho_Chi_Minh',
      publicUrl: 'https://mail.sen.example',
    }
    expect(newDeviceSubject(language, signIn)).toBe(subject)
    const text = newDeviceText(language, about)
    for (const each of [...said, '198.51.100.9', 'https://mail.sen.example/setting/mailprograms'])
      expect(text).toContain(each)
    const { appPasswordName: _, ...byAccount } = signIn
    expect(newDeviceText(language, { ...about, signIn: byAccount })).not.toContain('iPhone')
  },
)

it('repeats no text that the person signing in chose', () => {
  const signIn = {
    at: new Date('2026-11-20T03:04:05Z'),
    source: '192.0.2.7',
    userAgent: 'Visit http://evil.example now',
  }
  const about = {
    signIn,
    place: undefined,
    address: 'lan@sen.example',
    timeZone: 'Asia/Ho_Chi_Minh',
    publicUrl: 'https://mail.sen.example',
  }
  expect(newDeviceText('en', about)).not.toContain('evil')
  expect(newDeviceText('en', about)).toContain('Device: Unknown')
  expect(newDeviceText('en', about)).toContain('Friday 20 November 2026')
  expect(newDeviceText('vi', about)).toContain('10:04 GMT')
})

function decoded(raw: string): string {
  const [, body = ''] = raw.split(/\r?\n\r?\n([\s\S]*)/)
  if (/^Content-Transfer-Encoding: base64/im.test(raw)) return Buffer.from(body, 'base64').toString('utf8')
  const joined = body.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
