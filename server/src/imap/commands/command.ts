import type { Answer } from '../session/answer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import type { Arguments } from '../wire/arguments.ts'
import type { CommandHead } from '../wire/command-reader.ts'

export interface Command {
  /** `selected` also needs a signed-in client; `stranger` refuses one. */
  readonly state: 'any' | 'stranger' | 'signed-in' | 'selected'
  /** EXPUNGE may not follow FETCH, STORE and SEARCH by number (RFC 3501 section 7.4.1). */
  readonly keepsNumbers?: true
  run(session: ImapSession, args: Arguments, head: CommandHead): Promise<Answer>
}

/** APPEND reads its arguments itself, because its literals are streamed. */
export interface StreamingCommand {
  readonly state: 'signed-in'
  runStreaming(session: ImapSession, head: CommandHead): Promise<Answer>
}
