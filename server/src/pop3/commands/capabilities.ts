/** RFC 2449, RFC 5034, RFC 3206. Mail is never deleted without the client's command, hence EXPIRE NEVER. */
const CAPABILITIES = [
  'TOP',
  'USER',
  'SASL PLAIN',
  'RESP-CODES',
  'AUTH-RESP-CODE',
  'PIPELINING',
  'EXPIRE NEVER',
  'UIDL',
  'IMPLEMENTATION Sen-Mail',
]

export const CAPA_RESPONSE = `+OK Capabilities follow\r\n${CAPABILITIES.join('\r\n')}\r\n.\r\n`
