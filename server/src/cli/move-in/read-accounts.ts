import type { SourceAccount } from '@sen/core/ports/mailbox-source'
import { UsageError } from '../command.ts'
import { CsvBroken, readCsv } from './read-csv.ts'

const TLS_PORT = 993
const COLUMNS = ['address', 'host', 'user', 'password', 'port'] as const
type Column = (typeof COLUMNS)[number]

export interface MoveInRequest {
  readonly address: string
  readonly account: SourceAccount
}

export interface AccountDefaults {
  /** It may be the password of a server's master user. */
  readonly password: string | undefined
  readonly isCertificateChecked: boolean
}

/** @throws UsageError that names the line, but not its content */
export function readAccounts(text: string, defaults: AccountDefaults): readonly MoveInRequest[] {
  const [head, ...rows] = rowsOf(text)
  const columns = (head?.cells ?? []).map((name) => name.toLowerCase())
  const unknown = columns.find((name) => !COLUMNS.some((each) => each === name))
  if (!columns.includes('address') || !columns.includes('host') || unknown !== undefined) {
    throw new UsageError(
      'the first line must name the columns: address and host, and optionally user, password and port',
    )
  }
  const requests = rows.map(({ line, cells }) => {
    const textOf = (column: Column): string => cells[columns.indexOf(column)] ?? ''
    if (cells.length > columns.length) throw new UsageError(`line ${line} has more fields than there are columns`)
    try {
      return readMoveInRequest(
        {
          address: textOf('address'),
          host: textOf('host'),
          user: textOf('user'),
          password: textOf('password'),
          port: textOf('port'),
        },
        defaults,
      )
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(`line ${line}: ${error.message}`) : error
    }
  })
  if (requests.length === 0) throw new UsageError('the list has no accounts')
  return requests
}

export function readMoveInRequest(
  { address, host, user, password, port }: Readonly<Record<Column, string>>,
  defaults: AccountDefaults,
): MoveInRequest {
  if (address === '') throw new UsageError('the address is missing')
  if (host === '') throw new UsageError('the host is missing')
  const secret = password === '' ? (defaults.password ?? '') : password
  if (secret === '') throw new UsageError('the password is missing: add it to the list or set MOVE_IN_PASSWORD')
  const number = port === '' ? TLS_PORT : Number(port)
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new UsageError('the port must be a number from 1 to 65535')
  const { isCertificateChecked } = defaults
  const account = { host, port: number, user: user === '' ? address : user, password: secret, isCertificateChecked }
  return { address, account }
}

function rowsOf(text: string) {
  try {
    return readCsv(text)
  } catch (error) {
    throw error instanceof CsvBroken ? new UsageError(error.message) : error
  }
}
