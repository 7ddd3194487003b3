import { EXIT_IN_USE, StartRefused } from '../start-refused.ts'

export type PortVariable =
  | 'PORT'
  | 'SMTP_PORT'
  | 'HEALTH_PORT'
  | 'SUBMISSION_PORT'
  | 'SUBMISSIONS_PORT'
  | 'IMAP_PORT'
  | 'IMAPS_PORT'
  | 'POP3S_PORT'

/** Returns the error itself if the operator cannot fix it. */
export function portRefusal(error: unknown, variable: PortVariable, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const message = `${variable} ${port} on ${host} is in use by another program. Stop that program, or set ${variable} to another port.`
    return new StartRefused(message, EXIT_IN_USE, { cause: error })
  }
  if (code === 'EACCES') {
    const message =
      `${variable} ${port} cannot be opened by this user: ports below 1024 need the capability CAP_NET_BIND_SERVICE. ` +
      'Set AmbientCapabilities=CAP_NET_BIND_SERVICE in the systemd unit (in a container --cap-add NET_BIND_SERVICE), ' +
      `or set ${variable} to a port above 1023.`
    return new StartRefused(message, EXIT_IN_USE, { cause: error })
  }
  return error
}
