import { no, ok } from '../session/answer.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'

const MAX_ID_VALUES = 60
/** The response was sent before TLS began. */
const ALREADY_SENT = ''

export const CAPABILITY: Command = {
  state: 'any',
  run: async (session, args) => {
    args.end()
    session.write(`* CAPABILITY ${session.capabilities}\r\n`)
    return ok('CAPABILITY completed')
  },
}

/** Changes of the selected folder are sent after every command. */
export const NOOP: Command = {
  state: 'any',
  run: async (_, args) => {
    args.end()
    return ok('Completed')
  },
}

export const CHECK: Command = { ...NOOP, state: 'selected' }

/** RFC 2971. The answer names no version, which would help attackers only. */
export const ID: Command = {
  state: 'any',
  run: async (session, args) => {
    args.space()
    if (args.peek() === '(') args.list(() => args.nilOrString(), MAX_ID_VALUES)
    else if (args.nilOrString() !== undefined) throw new SyntaxFault('A list is missing')
    args.end()
    session.write('* ID ("name" "Sen Mail")\r\n')
    return ok('ID completed')
  },
}

export const STARTTLS: Command = {
  state: 'stranger',
  run: async (session, args, { tag }) => {
    args.end()
    if (session.connection.isSecure) throw no('TLS is already active')
    await session.connection.startTls(session.client.secureContext(), `${tag} OK Begin TLS negotiation now\r\n`)
    return ok(ALREADY_SENT)
  },
}

/** RFC 5161. */
export const ENABLE: Command = {
  state: 'signed-in',
  run: async (session, args) => {
    const enabled: string[] = []
    while (!args.isAtEnd) {
      args.space()
      const name = args.word()
      if (name === 'CONDSTORE' && !session.hasCondstore) session.enableCondstore()
      else if (name === 'UTF8=ACCEPT' && !session.isUtf8) session.isUtf8 = true
      else continue
      enabled.push(name)
    }
    session.write(`* ENABLED${enabled.map((name) => ` ${name}`).join('')}\r\n`)
    return ok('ENABLE completed')
  },
}

/** RFC 2342. */
export const NAMESPACE: Command = {
  state: 'signed-in',
  run: async (session, args) => {
    args.end()
    session.write('* NAMESPACE (("" "/")) NIL NIL\r\n')
    return ok('NAMESPACE completed')
  },
}
