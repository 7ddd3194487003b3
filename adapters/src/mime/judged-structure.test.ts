import { normaliseEmail } from '@sen/model/addresses'
import { ambiguousAuthors } from '@sen/testkit/ambiguous-authors'
import { corpusMessage, corpusNames } from '@sen/testkit/mail-corpus'
import { describe, expect, it, test } from 'vitest'
import { readJudgedStructure } from './judged-structure.ts'
import { readMessage } from './read-message.ts'

const [LAN, CHU] = ['lan@senmail.test', 'chu@senmail.test']
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8'))

async function named(raw: Uint8Array<ArrayBuffer>) {
  const { envelope } = await readJudgedStructure(raw)
  const { from, sender, replyTo } = await readMessage(raw)
  const shown = (list: readonly { readonly email: string }[]) => list.map(({ email }) => normaliseEmail(email))
  const written = (list: (typeof envelope)['from'] = []) =>
    list.flatMap(({ mailbox = '', host = '' }) => (host === '' ? [] : [normaliseEmail(`${mailbox}@${host}`)]))
  return [
    [written(envelope.from), shown(from)],
    [written(envelope.sender), shown(sender)],
    [written(envelope.replyTo), shown(replyTo)],
  ] as const
}

const FIELDS = ['From', 'Sender', 'Reply-To']

test.each(ambiguousAuthors(LAN, CHU))('ENVELOPE contains no address that the web hides: %j', async (text) => {
  for (const field of FIELDS) {
    for (const [written, shown] of await named(bytes(`${field}: ${text}\nSubject: x\n\nx`))) {
      const strangers = written.filter((email) => /^[^@]+@senmail\.test$/.test(email) && !shown.includes(email))
      expect(strangers, field).toEqual([])
    }
  }
})

describe('authors', () => {
  it.each([
    ['after a line that ends the header for the web', `From: ${LAN}\nno field\nFrom: ${CHU}\n\nx`],
    ['in a second Sender', `From: ${LAN}\nSender: ${LAN}\nSender: ${CHU}\n\nx`],
    ['in a field that is cut', `From: "${'x\n '.repeat(70_000)}<${CHU}>" <${LAN}>\n\nx`],
    ['behind a control character', `From: ${CHU}\x01 <${LAN}>\n\nx`],
    ['in a field with a space before its colon', `From: ${LAN}\nFrom : ${CHU}\n\nx`],
  ])('%s', async (_, text) => {
    for (const [written, shown] of await named(bytes(text))) {
      expect(written.filter((email) => email === CHU && !shown.includes(email))).toEqual([])
    }
  })

  it('of enclosed messages are judged too', async () => {
    const inner = `From: ${CHU} "x" <${LAN}>\nSubject: in\n\nx`
    const { root } = await readJudgedStructure(bytes(`From: ${LAN}\nContent-Type: message/rfc822\n\n${inner}`))
    expect(root.message?.envelope).toMatchObject({ from: [{ mailbox: 'lan', host: 'senmail.test' }] })
  })

  it('are as written when both agree', async () => {
    const text = `From: =?utf-8?Q?L=C3=AA?= <Lan@SenMail.test>, Team: ${CHU};\nReply-To: "a, b" <r@x.test>\n\nx`
    expect((await readJudgedStructure(bytes(text))).envelope).toEqual({
      from: [
        { name: '=?utf-8?Q?L=C3=AA?=', mailbox: 'Lan', host: 'SenMail.test' },
        { mailbox: 'Team' },
        { mailbox: 'chu', host: 'senmail.test' },
        {},
      ],
      replyTo: [{ name: 'a, b', mailbox: 'r', host: 'x.test' }],
    })
  })
})

test('no message of the corpus has an author whom the web does not show', async () => {
  for (const name of corpusNames()) {
    for (const [written, shown] of await named(Uint8Array.from(corpusMessage(name)))) {
      const strangers = written.filter((email) => !email.endsWith('@missing_domain') && !shown.includes(email))
      expect(strangers, name).toEqual([])
    }
  }
})
