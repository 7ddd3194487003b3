import { FakeDnsServer, type Zone } from '@sen/testkit/servers/fake-dns-server'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { type MailTrap, startMailTrap } from '../program/mail-trap.ts'
import { openMailboxAdder } from '../program/mailbox-adder.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, SmtpRefused } from '../program/smtp-client.ts'

const PASSWORD = 'Corpus@2026'

export interface Mailbox {
  readonly address: string
  readonly token: string
  readonly call: Call
}

export interface CorpusStage {
  readonly program: RunningProgram
  readonly smtpPort: number
  readonly dns: FakeDnsServer
  readonly trap: MailTrap
  mailbox(name: string): Promise<Mailbox>
  send(to: string, message: Buffer): Promise<SmtpRefused | undefined>
  stop(): Promise<void>
}

/** Starts the program, or a copy by `command`, on its own data folder, with the DNS names of `zone`. */
export async function corpusStage(
  zone: Zone,
  {
    command,
    env = {},
  }: { readonly command?: readonly [string, ...string[]]; readonly env?: Record<string, string> } = {},
): Promise<CorpusStage> {
  const dns = await FakeDnsServer.start(zone)
  const trap = await startMailTrap()
  const relay = `smtp://127.0.0.1:${trap.port}`
  const scratch = await scratchProgram('corpus', () => ({ DNS_SERVERS: dns.address, SMTP_RELAY_URL: relay, ...env }))
  const { smtpPort } = scratch
  const program = await startProgram({ ...scratch, ...(command && { command }) })
  const addMailbox = openMailboxAdder(scratch)
  let client: SmtpClient | undefined

  return {
    program,
    smtpPort,
    dns,
    trap,
    mailbox: async (name) => {
      const address = `${name}@corpus.test`
      await addMailbox({ email: address, name, password: PASSWORD })
      const token = await signIn(program.url, address, PASSWORD)
      return { address, token, call: callerAt(program.url, token) }
    },
    send: async (to, message) => {
      client ??= await SmtpClient.open(smtpPort)
      try {
        await client.deliver('t@test.example', [to], wireForm(message))
        return undefined
      } catch (error) {
        if (error instanceof SmtpRefused) return error
        client.close()
        client = undefined
        throw error
      }
    },
    stop: async () => {
      client?.close()
      await program.stop()
      await dns.stop()
      trap.close()
    },
  }
}

/** Returns the DATA form (RFC 5321 section 4.5.2) of any bytes. */
export function wireForm(content: Buffer): Buffer {
  const text = content.toString('latin1')
  const whole = text.endsWith('\r\n') || text === '' ? text : `${text}\r\n`
  return Buffer.from(`${whole.replace(/^\./gm, '..')}.\r\n`, 'latin1')
}

export function withCrlf(text: string): Buffer {
  return Buffer.from(text.replaceAll(/\r\n|\n|\r/g, '\r\n'), 'latin1')
}

export function filePart(type: string, name: string, bytes: Buffer): Buffer {
  const lines = [
    'From: a@x.example',
    'Subject: bomb',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; name=${name}`,
    `Content-Disposition: attachment; filename=${name}`,
    'Content-Transfer-Encoding: base64',
  ]
  const encoded = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${encoded}\r\n`, 'latin1')
}

export function onePart(headers: Readonly<Record<string, string>>, type: string, content: string): Buffer {
  const encoded = Buffer.from(content, 'utf8').toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    [...lines, 'MIME-Version: 1.0', `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', encoded, ''].join(
      '\r\n',
    ),
  )
}
