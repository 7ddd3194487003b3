import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { type MailboxSource, SourceFailed } from '@sen/core/ports/mailbox-source'
import { MAX_SOURCE_FOLDERS, SOURCE_PIECE_BYTES } from '@sen/model/moving-in/limits'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterEach, describe, expect, it } from 'vitest'
import { ImapflowMailboxSources } from './imapflow-mailbox-sources.ts'

/** The answer to a command: lines before its OK, or custom behaviour. */
type Answers = Readonly<Record<string, string | ((socket: TLSSocket, tag: string) => void)>>

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Connects to a server that gives the test's answers and otherwise acts as a mailbox with one message. */
async function connected(answers: Answers, silenceSeconds = 1): Promise<MailboxSource> {
  const { sources, port } = await serving(answers, silenceSeconds)
  const source = await sources.open({
    host: '127.0.0.1',
    port,
    user: 'lan',
    password: 'x',
    isCertificateChecked: false,
  })
  closing.unshift(() => source.close())
  return source
}

async function serving(answers: Answers, silenceSeconds = 1) {
  const usual: Answers = {
    CAPABILITY: '* CAPABILITY IMAP4rev1 SPECIAL-USE NAMESPACE\r\n',
    NAMESPACE: '* NAMESPACE (("" "/")) NIL NIL\r\n',
    LIST: '* LIST () "/" INBOX\r\n',
    EXAMINE: '* FLAGS ()\r\n* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 2] x\r\n',
    'UID SEARCH': '* SEARCH 1\r\n',
  }
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      for (let end = said.indexOf('\r\n'); end >= 0; end = said.indexOf('\r\n')) {
        const [tag = '', ...words] = said.slice(0, end).split(' ')
        said = said.slice(end + 2)
        const command = words[0] === 'UID' ? words.slice(0, 2).join(' ') : (words[0] ?? '')
        const answer = answers[command] ?? usual[command] ?? ''
        if (typeof answer === 'function') answer(socket, tag)
        else socket.write(`${answer}${tag} OK done\r\n`, 'latin1')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets = new Set<TLSSocket>()
  server.on('secureConnection', (socket) => sockets.add(socket))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { sources: new ImapflowMailboxSources({ tlsPort: port, silenceSeconds }), port }
}

const endlessly = (text: string) => (socket: TLSSocket) => {
  const chunk = text.repeat(Math.ceil(65_536 / text.length))
  const more = (): void => {
    while (!socket.destroyed && socket.writable) {
      if (socket.write(chunk)) continue
      socket.once('drain', more)
      return
    }
  }
  more()
}

const problemOf = async (asked: Promise<unknown>) => {
  const failed = await asked.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
  return failed instanceof SourceFailed ? failed.problem : failed
}

async function firstContent(source: MailboxSource): Promise<string | number> {
  await source.open('INBOX')
  const [message] = await source.describe([1])
  if (!message) return 'not described'
  for await (const each of source.contents([message], 3 * SOURCE_PIECE_BYTES)) {
    if ('problem' in each) return each.problem
    let length = 0
    for await (const chunk of each.content) length += chunk.byteLength
    return length
  }
  return 'not given'
}

const described = (size: number) => `* 1 FETCH (UID 1 RFC822.SIZE ${size} FLAGS () BODY[HEADER.FIELDS (X)] {0}\r\n)\r\n`

describe('a server that means us harm', { timeout: 60_000 }, () => {
  it.each([
    ['announces two gigabytes', `* 1 FETCH (UID 1 BODY[]<0> {2147483647}\r\n`],
    ['announces more than a piece', `* 1 FETCH (UID 1 BODY[]<0> {${2 * SOURCE_PIECE_BYTES}}\r\n`],
    ['announces more than a number can be', `* 1 FETCH (UID 1 BODY[]<0> {99999999999999999999999}\r\n`],
  ])('and %s is left', async (_, answer) => {
    let isDescribed = false
    const source = await connected({
      'UID FETCH': (socket, tag) => {
        socket.write(isDescribed ? answer : `${described(10)}${tag} OK done\r\n`, 'latin1')
        isDescribed = true
      },
    })
    expect(['misbehaving', 'broken']).toContain(await problemOf(firstContent(source)))
  })

  it('and never ends a line is left', async () => {
    const source = await connected({ LIST: endlessly('* LIST () "/" "') })
    expect(await problemOf(source.folders())).toBe('misbehaving')
  })

  it('and never ends its answer is left', async () => {
    const source = await connected({ LIST: endlessly(`* OK ${'hãy đợi '.repeat(4_000)}\r\n`) })
    expect(await problemOf(source.folders())).toBe('misbehaving')
  })

  it('and says nothing is left', async () => {
    const source = await connected({ LIST: () => undefined })
    expect(await problemOf(source.folders())).toBe('broken')
  })

  it('and hangs up is left', async () => {
    const source = await connected({ LIST: (socket) => socket.destroy() })
    expect(await problemOf(source.folders())).toBe('broken')
  })

  it('lists folders of a server with too many of them up to the limit', async () => {
    const lines = Array.from({ length: MAX_SOURCE_FOLDERS + 500 }, (_, n) => `* LIST () "/" "f${n}"\r\n`).join('')
    // Reading the lines takes longer than a second on a busy machine, and the socket is silent meanwhile.
    const source = await connected({ LIST: `* LIST () "/" INBOX\r\n${lines}` }, 30)
    const { folders, left } = await source.folders()
    expect([folders.length, left]).toEqual([MAX_SOURCE_FOLDERS, 501])
  })

  it('returns folder names unchanged, including control characters', async () => {
    const source = await connected({ LIST: '* LIST () "/" {8}\r\na\x07\x1b[2J/b\r\n* LIST () NIL "../../x"\r\n' })
    const { folders } = await source.folders()
    expect(folders.map(({ path }) => path)).toEqual([['../../x'], ['a\x07\x1b[2J', 'b']])
  })

  it('and gives messages numbers that none can have is counted', async () => {
    const source = await connected({
      EXAMINE: '* 4 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n',
      'UID SEARCH': '* SEARCH 0 7 99999999999 -3\r\n',
    })
    await source.open('INBOX')
    expect(await source.uids()).toEqual({ uids: [7], unnumbered: 3 })
  })

  it('ignores messages that were not requested', async () => {
    const source = await connected({
      'UID FETCH': `${described(10)}* 2 FETCH (UID 99 RFC822.SIZE 1)\r\n* 3 FETCH (UID 0)\r\n`,
    })
    await source.open('INBOX')
    expect((await source.describe([1])).map(({ uid }) => uid)).toEqual([1])
  })
})

describe('without TLS', () => {
  it('does not send the password over an unencrypted connection', async () => {
    const { port } = await serving({})
    const plain = new ImapflowMailboxSources({ silenceSeconds: 1 })
    const account = { host: '127.0.0.1', port, user: 'lan', password: 'x', isCertificateChecked: false }
    expect(['broken', 'unreachable']).toContain(await problemOf(plain.open(account)))
  })

  it.each(['mật-khẩu "7"', Buffer.from('\0lan\0mật-khẩu "7"').toString('base64')])(
    'and says %s back is not repeated',
    async (back) => {
      const { sources, port } = await serving({
        CAPABILITY: '* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n',
        AUTHENTICATE: (socket, tag) => socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong: lan ${back}!\r\n`),
      })
      const account = { host: '127.0.0.1', port, user: 'lan', password: 'mật-khẩu "7"', isCertificateChecked: false }
      const failed = await sources.open(account).catch((error: Error) => error)
      expect(failed).toMatchObject({ problem: 'refused', message: expect.stringMatching(/^wrong: lan …!$/) })
    },
  )

  it('rejects an untrusted certificate', async () => {
    const { sources, port } = await serving({})
    const account = { host: '127.0.0.1', port, user: 'lan', password: 'x', isCertificateChecked: true }
    expect(await problemOf(sources.open(account))).toBe('untrusted')
  })
})
