import { Refused } from '@sen/core/kit/refused'
import { MAX_UNAUTHENTICATED_COMMAND_BYTES } from '@sen/model/imap/limits'
import { MAX_LOGIN_ATTEMPTS } from '@sen/model/mail-programs/limits'
import { readSaslPlain } from '../../mail-programs/sasl-plain.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { NO_ANSWER, no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'

export const LOGIN: Command = {
  state: 'not-authenticated',
  run: async (session, args) => {
    requireTls(session)
    args.space()
    const login = text(args.astring())
    args.space()
    const password = text(args.astring())
    args.end()
    return signIn(session, login, password)
  },
}

/** SASL PLAIN (RFC 4616), with an initial response (RFC 4959). */
export const AUTHENTICATE: Command = {
  state: 'not-authenticated',
  run: async (session, args, { tag }) => {
    args.space()
    if (args.word() !== 'PLAIN') throw no('The mechanism is not supported')
    requireTls(session)
    let written = ''
    if (args.isAtEnd) {
      session.write('+ \r\n')
      await session.connection.flush()
      written = (await session.reader.readContinuation(tag, MAX_UNAUTHENTICATED_COMMAND_BYTES)).text
    } else {
      args.space()
      written = args.astring()
      args.end()
    }
    if (written === '*') throw new SyntaxFault('Cancelled')
    const read = readSaslPlain(written)
    if ('problem' in read) {
      if (read.problem === 'invalid') throw new SyntaxFault('Invalid response')
      throw no('Not permitted', 'AUTHORIZATIONFAILED')
    }
    return signIn(session, read.login, read.password)
  },
}

function requireTls(session: ImapSession): void {
  if (!session.connection.isSecure) throw no('TLS is required', 'PRIVACYREQUIRED')
}

async function signIn(session: ImapSession, login: string, password: string): Promise<TaggedResponse> {
  const { connection, environment } = session
  session.loginAttempts += 1
  connection.clearDeadline()
  try {
    const attempt = { login, password, protocol: 'imap', ip: connection.remoteAddress } as const
    const signedIn = await environment.access.signIn(attempt)
    if (!session.signIn(signedIn)) {
      connection.disconnect('* BYE [LIMIT] Too many connections of this account\r\n')
      return NO_ANSWER
    }
    return ok('Logged in', `CAPABILITY ${session.capabilities}`)
  } catch (error) {
    // Our own failures count too, or a client could try for ever.
    if (session.loginAttempts >= MAX_LOGIN_ATTEMPTS) {
      connection.disconnect('* BYE [AUTHENTICATIONFAILED] Too many failed attempts\r\n')
    }
    throw error instanceof Refused ? refusal(error) : error
  }
}

/** Programs ask for the password again at AUTHENTICATIONFAILED only. */
function refusal({ code }: Refused): Error {
  switch (code) {
    case 'account_suspended':
      return no('The account is suspended', 'AUTHORIZATIONFAILED')
    case 'app_password_required':
      return no('An app password is required', 'AUTHENTICATIONFAILED')
    case 'app_password_scope':
    case 'mail_protocol_off':
      return no('IMAP is not allowed for this account', 'AUTHORIZATIONFAILED')
    case 'too_many_attempts':
      return no('Too many failed attempts; please try again later', 'UNAVAILABLE')
    default:
      return no('Wrong address or password', 'AUTHENTICATIONFAILED')
  }
}

function text(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
