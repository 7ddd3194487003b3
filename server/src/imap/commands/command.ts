import type { ImapSession } from '../session/imap-session.ts'
import type { TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import type { CommandHead } from '../wire/command-reader.ts'

export interface Command {
  /** The state in which the command is valid (RFC 3501 section 3). `authenticated` includes `selected`. */
  readonly state: 'any' | 'not-authenticated' | 'authenticated' | 'selected'
  /** EXPUNGE may not follow FETCH, STORE and SEARCH by number (RFC 3501 section 7.4.1). */
  readonly forbidsExpunge?: true
  run(session: ImapSession, args: Arguments, head: CommandHead): Promise<TaggedResponse>
}

/** APPEND reads its arguments itself, because its literals are streamed. */
export interface StreamingCommand {
  readonly state: 'authenticated'
  runStreaming(session: ImapSession, head: CommandHead): Promise<TaggedResponse>
}
