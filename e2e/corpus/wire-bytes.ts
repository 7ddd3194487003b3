const HEAD = new Set([
  ...['from', 'to', 'cc', 'subject', 'date', 'message-id', 'mime-version', 'in-reply-to', 'references'],
  ...['content-type', 'content-transfer-encoding', 'dkim-signature'],
])
const PART = new Set(['content-type', 'content-transfer-encoding', 'content-disposition', 'content-id'])
/** RFC 5322 section 2.1.1: the maximum and the recommended length of lines. */
const LONGEST_LINE = 998
const LONG_LINE = 78

/**
 * Returns violations of RFC 5322 and RFC 2045, such as duplicate fields, overlong lines and Bcc recipients.
 * @param source one character per byte
 */
export function faultsOfWireBytes(source: string, hidden: readonly string[]): readonly string[] {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end + 2)
  const fields = fieldsOf(head)
  const names = fields.map(({ name }) => name)
  return [
    ...(end < 0 ? ['no end of the head'] : []),
    ...names.filter((name) => !HEAD.has(name)).map((name) => `a header of its own: ${JSON.stringify(name)}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} twice`),
    ...partHeadsOf(source, head)
      .flatMap(fieldsOf)
      .filter(({ name }) => !PART.has(name))
      .map(({ name }) => `a part with ${JSON.stringify(name)}`),
    ...linesTooLong(head),
    ...(/[^\r\n\t\x20-\x7e]/.test(head) ? ['a head that is not 7-bit'] : []),
    ...(/\r(?!\n)|(?<!\r)\n/.test(source) ? ['a bare CR or LF'] : []),
    ...hidden.filter((email) => source.includes(email)).map((email) => `names ${email}, who is hidden`),
  ]
}

function fieldsOf(head: string): readonly { readonly name: string; readonly value: string }[] {
  const lines = head.split('\r\n').filter((line) => line !== '')
  const whole: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole.push((whole.pop() ?? '') + line)
    else whole.push(line)
  }
  return whole.map((line) => {
    const [, name = line, value = ''] = /^([\x21-\x39\x3b-\x7e]+):(.*)$/s.exec(line) ?? []
    return { name: name.toLowerCase(), value }
  })
}

function partHeadsOf(source: string, head: string): readonly string[] {
  const boundaries = Array.from(`${head}${source}`.matchAll(/boundary="([^"]+)"/g), ([, boundary = '']) => boundary)
  const pieces = [...new Set(boundaries)].flatMap((boundary) => source.split(`--${boundary}\r\n`).slice(1))
  return pieces.map((piece) => piece.slice(0, piece.indexOf('\r\n\r\n') + 2))
}

/** A long line is allowed only for a single word, which cannot be folded. */
function linesTooLong(head: string): readonly string[] {
  return head.split('\r\n').flatMap((line) => {
    if (line.length > LONGEST_LINE) return [`a line of ${line.length} characters`]
    const words = line.trim().replace(/^[\w-]+: /, '')
    return line.length > LONG_LINE && /\s/.test(words)
      ? [`a line of ${line.length} characters that could be folded`]
      : []
  })
}
