/** The client closed the connection before it had sent its whole message. */
export function hasDisconnected(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNECTION' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
