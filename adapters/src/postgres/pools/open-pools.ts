import type { CallScope } from '@sen/core/ports/call-scope'
import {
  BACKGROUND_CONNECTIONS,
  CALL_CONNECTIONS,
  CALL_LOCK_SECONDS,
  CALL_STATEMENT_SECONDS,
  COSTLY_CALL_CONNECTIONS,
  COSTLY_MAIL_PROGRAM_CONNECTIONS,
  GONE_CLIENT_SECONDS,
  MAIL_PROGRAM_CONNECTIONS,
  MAIL_PROGRAM_WRITE_CONNECTIONS,
  MAILDROP_LOCK_CONNECTIONS,
  MAX_CALL_CONNECTIONS_PER_CALLER,
  MAX_MAIL_PROGRAM_CONNECTIONS_PER_CALLER,
  SESSION_CONNECTIONS,
  WRITE_CONNECTIONS,
} from '@sen/model/bulkheads/limits'
import { type Connection, type OpenDatabase, openDatabase } from '../database.ts'
import { callLease } from './call-lease.ts'
import { ConnectionGate } from './connection-gate.ts'

/** Separate pools keep one kind of work from blocking the others. */
export interface DatabasePools {
  readonly calls: OpenDatabase
  readonly writes: OpenDatabase
  readonly sessions: OpenDatabase
  /** Requests of other mail programs (IMAP, POP3), apart from those of the web. */
  readonly programs: OpenDatabase
  readonly programWrites: OpenDatabase
  /** One connection holds the locks of all POP3 sessions. It is opened with the first of them. */
  readonly locks: OpenDatabase
  /** Jobs, received mail and commands have no timeouts. */
  readonly background: OpenDatabase
  close(): Promise<void>
}

export function openPools(
  connection: Connection,
  {
    scope,
    onError,
    graceMilliseconds = GONE_CLIENT_SECONDS * 1_000,
  }: {
    readonly scope: CallScope
    readonly onError: (error: Error) => void
    readonly graceMilliseconds?: number
  },
): DatabasePools {
  // Changes call functions of the database, whose statements need plans for the number of rows that they get.
  const limited = {
    onError,
    statementMilliseconds: CALL_STATEMENT_SECONDS * 1_000,
    lockMilliseconds: CALL_LOCK_SECONDS * 1_000,
  }
  const sessions = openDatabase(connection, { ...limited, maxConnections: SESSION_CONNECTIONS, plansOnce: true })
  const background = openDatabase(connection, { onError, maxConnections: BACKGROUND_CONNECTIONS })
  const locks = openDatabase(connection, { onError, maxConnections: MAILDROP_LOCK_CONNECTIONS })
  const forCalls = (max: number, maxPerCaller: number, maxCostly: number, plansOnce: boolean) =>
    openDatabase(connection, {
      ...limited,
      maxConnections: max,
      plansOnce,
      lease: callLease({
        scope,
        gate: new ConnectionGate({ max, maxPerCaller, maxCostly }),
        graceMilliseconds,
        cancel: (processId) => sessions.pool.query('select pg_cancel_backend($1)', [processId]),
      }),
    })
  const calls = forCalls(CALL_CONNECTIONS, MAX_CALL_CONNECTIONS_PER_CALLER, COSTLY_CALL_CONNECTIONS, true)
  const writes = forCalls(WRITE_CONNECTIONS, WRITE_CONNECTIONS, WRITE_CONNECTIONS, false)
  const programs = forCalls(
    MAIL_PROGRAM_CONNECTIONS,
    MAX_MAIL_PROGRAM_CONNECTIONS_PER_CALLER,
    COSTLY_MAIL_PROGRAM_CONNECTIONS,
    true,
  )
  const programWrites = forCalls(
    MAIL_PROGRAM_WRITE_CONNECTIONS,
    MAIL_PROGRAM_WRITE_CONNECTIONS,
    MAIL_PROGRAM_WRITE_CONNECTIONS,
    false,
  )
  return {
    calls,
    writes,
    sessions,
    programs,
    programWrites,
    locks,
    background,
    close: async () => {
      const all = [calls, writes, sessions, programs, programWrites, locks, background]
      await Promise.all(all.map((each) => each.close()))
    },
  }
}
